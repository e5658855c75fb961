# What `cmake --install` and the Debian package put where: the tool and what it ships, and the library as a CMake package.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- the tool: shipped.hpp finds the policies and catalogs beside it
install(TARGETS proviso COMPONENT tool)
install(DIRECTORY policies catalogs DESTINATION ${CMAKE_INSTALL_DATADIR}/proviso COMPONENT tool)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tool FILES_MATCHING PATTERN "*.md")
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tool)

# ---- the manual page and the completions, made from the tool's own help and options
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(extras ${CMAKE_BINARY_DIR}/extras)
file(GLOB pages CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cli/commands/*.md)
add_custom_command(
  OUTPUT ${extras}/proviso.1
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/man_page.py --version ${PROJECT_VERSION} --out ${extras}/proviso.1 ${pages}
  DEPENDS ${pages} ${CMAKE_SOURCE_DIR}/cmake/man_page.py
  VERBATIM)
foreach(shell IN ITEMS bash zsh)
  add_custom_command(
    OUTPUT ${extras}/proviso.${shell}
    COMMAND sh -c "'$<TARGET_FILE:proviso>' completion ${shell} > '${extras}/proviso.${shell}'"
    DEPENDS proviso
    VERBATIM)
endforeach()
add_custom_target(proviso_extras ALL DEPENDS ${extras}/proviso.1 ${extras}/proviso.bash ${extras}/proviso.zsh)
install(FILES ${extras}/proviso.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tool)
install(FILES ${extras}/proviso.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME proviso COMPONENT tool)
install(FILES ${extras}/proviso.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _proviso COMPONENT tool)

# ---- the library: find_package(proviso), target proviso::engine
install(DIRECTORY engine/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proviso COMPONENT library FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def"
        PATTERN shim EXCLUDE)
install(EXPORT proviso NAMESPACE proviso:: FILE provisoTargets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/proviso COMPONENT library)
configure_package_config_file(cmake/provisoConfig.cmake.in ${extras}/provisoConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/proviso)
write_basic_package_version_file(${extras}/provisoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${extras}/provisoConfig.cmake ${extras}/provisoConfigVersion.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/proviso
        COMPONENT library)

# ---- the Debian package of the tool: `./dev package`
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME proviso)
set(CPACK_COMPONENTS_ALL tool)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_TOOL_PACKAGE_NAME proviso)
set(CPACK_PACKAGE_CONTACT "The Proviso authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Policy as code for buying GPU capacity")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
