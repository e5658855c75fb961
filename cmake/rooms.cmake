# Helpers that keep a room's CMakeLists.txt to one call.

set(PROVISO_ENGINE_DIR ${CMAKE_CURRENT_LIST_DIR}/../engine)
cmake_path(NORMAL_PATH PROVISO_ENGINE_DIR)

# proviso_room(NAME [DEPENDS room...] [LIBS target...])
# One room is one folder and one static library: proviso_<NAME> from engine/<NAME>/**/*.cpp. A room includes by path from
# engine/ ("base/rational.hpp"). DEPENDS names rooms (public), LIBS third-party targets (private to the room's sources).
function(proviso_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "DEPENDS;LIBS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROVISO_ENGINE_DIR}/${name}/*.cpp)
  list(TRANSFORM room_DEPENDS PREPEND proviso_)
  if(sources)
    add_library(proviso_${name} STATIC ${sources})
    target_include_directories(proviso_${name} PUBLIC ${PROVISO_ENGINE_DIR})
    target_link_libraries(proviso_${name} PUBLIC ${room_DEPENDS} PRIVATE ${room_LIBS} proviso_warnings)
  else()  # a room of headers only
    add_library(proviso_${name} INTERFACE)
    target_include_directories(proviso_${name} INTERFACE ${PROVISO_ENGINE_DIR})
    target_link_libraries(proviso_${name} INTERFACE ${room_DEPENDS} ${room_LIBS})
  endif()
endfunction()

# proviso_unit_tests(NAME [LIBS target...])
# unit_<NAME> from tests/unit/<NAME>/**/*.cpp, linked to proviso_<NAME>, registered with CTest as one test.
function(proviso_unit_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 unit "" "" "LIBS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/unit/${name}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(unit_${name} ${sources})
  target_link_libraries(unit_${name} PRIVATE proviso_${name} ${unit_LIBS} proviso_catch_main proviso_warnings)
  target_compile_definitions(unit_${name} PRIVATE PROVISO_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_test(NAME unit_${name} COMMAND unit_${name} --durations no)
endfunction()
