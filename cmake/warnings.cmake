# Link proviso_warnings (PRIVATE) to compile a target of ours under the house's warnings. Generated code does not.

add_library(proviso_warnings INTERFACE)
target_compile_options(proviso_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)

# A warning stops whoever works on the code, not whoever builds it to use it: GCC 12 has false ones at -O2 and above.
option(PROVISO_WERROR "Treat warnings as errors" ON)
if(PROVISO_WERROR)
  target_compile_options(proviso_warnings INTERFACE -Werror)
endif()
