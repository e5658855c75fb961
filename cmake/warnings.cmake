# Link proviso_warnings (PRIVATE) to compile a target of ours under the house's warnings. Generated code does not.

add_library(proviso_warnings INTERFACE)
target_compile_options(proviso_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
