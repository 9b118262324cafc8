# Before CPack closes a package: manual pages and the changelog are packed, as Debian's
# policy wants them, with no time and no name inside, so that equal trees give equal files.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/*.1
    ${CPACK_TEMPORARY_DIRECTORY}/changelog)
if(pages)
    execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()
