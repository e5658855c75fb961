# What makes builds quick where it is installed, and changes nothing in what is built: compiler cache and linker.

find_program(PROVISO_CCACHE ccache)
if(PROVISO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths count from the source tree, and the build folder not at all: two clones share what they compile.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${PROVISO_CCACHE})
endif()

find_program(PROVISO_MOLD mold)
find_program(PROVISO_LLD ld.lld)
if(PROVISO_MOLD)
  add_link_options(-fuse-ld=mold)
elseif(PROVISO_LLD)
  add_link_options(-fuse-ld=lld)
endif()

# Address and undefined-behaviour sanitizers; a finding ends the program, so that a test cannot pass over it.
option(PROVISO_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
if(PROVISO_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # GCC warns of unions it cannot follow once the checks are in the code (documented for -fsanitize); the plain builds still warn.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
  add_link_options(-fsanitize=address,undefined)
endif()

# Coverage feedback for libFuzzer, which comes with clang alone.
option(PROVISO_FUZZ "Build the fuzz targets to search, not only to replay their seeds" OFF)
if(PROVISO_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
    message(FATAL_ERROR "PROVISO_FUZZ needs clang: cmake --preset fuzz")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
