# What `cmake --install` and a package put where.
include(GNUInstallDirs)

install(TARGETS planescope-cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(FILES LICENSE README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(PLANESCOPE_BUILD_GUI)
    install(TARGETS planescope RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    install(FILES packaging/desktop/planescope.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES packaging/desktop/planescope.metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES packaging/desktop/planescope-mime.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
        RENAME planescope.xml)
    install(FILES resources/icons/planescope.svg
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
    install(FILES resources/fonts/OFL-1.1.txt resources/fonts/Apache-2.0.txt
        DESTINATION "${CMAKE_INSTALL_DOCDIR}/fonts")
endif()

# Manual pages are made from --help of the programs just built.
function(planescope_install_man target)
    set(page "${PROJECT_BINARY_DIR}/${target}.1")
    install(CODE "execute_process(COMMAND \"${PROJECT_SOURCE_DIR}/packaging/man/make_man.sh\"
        \"$<TARGET_FILE:${target}>\" ${ARGN} OUTPUT_FILE \"${page}\" COMMAND_ERROR_IS_FATAL ANY)")
    install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
endfunction()

planescope_install_man(planescope-cli)
if(PLANESCOPE_BUILD_GUI)
    planescope_install_man(planescope render)
endif()

# `cpack -G DEB` in the build folder makes a Debian package; the libraries it needs are read from the programs.
set(CPACK_PACKAGE_NAME planescope)
set(CPACK_PACKAGE_CONTACT "Planescope maintainers <maintainers@planescope.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS hicolor-icon-theme)
set(CPACK_GENERATOR DEB)
include(CPack)
