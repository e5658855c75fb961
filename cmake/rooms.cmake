# Helpers that keep a room's CMakeLists.txt to one call.

set(PROVISO_ENGINE_DIR ${CMAKE_CURRENT_LIST_DIR}/../engine)
cmake_path(NORMAL_PATH PROVISO_ENGINE_DIR)

# proviso_room(NAME [DEPENDS room...] [LIBS target...])
# One room is one folder and one static library: proviso_<NAME> from engine/<NAME>/**/*.cpp. A room includes by path from
# engine/ ("base/rational.hpp"). DEPENDS names rooms (public), LIBS third-party targets (private to the room's sources).
# It is installed with the package; a header-only library of LIBS is not, so wrap it in $<BUILD_INTERFACE:...>.
function(proviso_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "DEPENDS;LIBS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROVISO_ENGINE_DIR}/${name}/*.cpp)
  list(TRANSFORM room_DEPENDS PREPEND proviso_)
  if(sources)
    add_library(proviso_${name} STATIC ${sources})
    proviso_headers(${name} PUBLIC)
    target_link_libraries(proviso_${name} PUBLIC ${room_DEPENDS} PRIVATE ${room_LIBS} $<BUILD_INTERFACE:proviso_warnings>)
  else()  # a room of headers only
    add_library(proviso_${name} INTERFACE)
    proviso_headers(${name} INTERFACE)
    target_link_libraries(proviso_${name} INTERFACE ${room_DEPENDS} ${room_LIBS})
  endif()
  install(TARGETS proviso_${name} EXPORT proviso COMPONENT library)
endfunction()

# What includes the headers of a room needs: where they are (engine/ here, include/proviso/ where installed), and the language.
function(proviso_headers name scope)
  target_include_directories(proviso_${name} ${scope} $<BUILD_INTERFACE:${PROVISO_ENGINE_DIR}> $<INSTALL_INTERFACE:include/proviso>)
  target_compile_features(proviso_${name} ${scope} cxx_std_20)
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

# proviso_embed_pages(VAR OUTPUT HEADER header NAMESPACE namespace TYPE type FUNCTION function PAGES page...)
# Compiles Markdown pages in: OUTPUT defines the function that HEADER declares (cmake/embed_pages.cmake). VAR is set to OUTPUT.
function(proviso_embed_pages variable output)
  cmake_parse_arguments(PARSE_ARGV 2 embed "" "HEADER;NAMESPACE;TYPE;FUNCTION" "PAGES")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DPAGES=${embed_PAGES}" -DOUTPUT=${output} -DHEADER=${embed_HEADER} -DNAMESPACE=${embed_NAMESPACE}
            -DTYPE=${embed_TYPE} -DFUNCTION=${embed_FUNCTION} -P ${CMAKE_SOURCE_DIR}/cmake/embed_pages.cmake
    DEPENDS ${embed_PAGES} ${CMAKE_SOURCE_DIR}/cmake/embed_pages.cmake
    VERBATIM)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
