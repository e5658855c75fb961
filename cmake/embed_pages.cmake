# Writes OUTPUT, a C++ file that includes HEADER and defines NAMESPACE::FUNCTION(), which returns a span of TYPE: the name and
# the text of each of PAGES, a list of .md files.
set(text "// Generated from .md files by cmake/embed_pages.cmake.\n#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\n")
string(APPEND text "std::span<const ${TYPE}> ${FUNCTION}() {\n  static constexpr ${TYPE} pages[] = {\n")
foreach(page IN LISTS PAGES)
  cmake_path(GET page STEM name)
  file(READ ${page} content)
  string(APPEND text "      {\"${name}\", R\"page(${content})page\"},\n")
endforeach()
string(APPEND text "  };\n  return pages;\n}\n\n}  // namespace ${NAMESPACE}\n")
file(WRITE ${OUTPUT} "${text}")
