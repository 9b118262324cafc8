# Libraries that stand behind one file and one option each. Of xxHash only the header is
# used; the others are loaded at run time, and their headers let the compiler compare.
function(mx_behind option floor file header)
    find_path(${option}_HEADER ${header})
    mark_as_advanced(${option}_HEADER)
    if(${option} AND ${option}_HEADER AND NOT MX_WASM AND TARGET mx_${floor})
        set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/${floor}/${file} APPEND PROPERTY
            COMPILE_DEFINITIONS ${option})
        set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/${floor}/${file} APPEND PROPERTY
            INCLUDE_DIRECTORIES ${${option}_HEADER})
    elseif(${option} AND NOT MX_WASM)
        message(STATUS "${header} is not installed: built without ${option}")
    endif()
endfunction()

mx_behind(MX_XXHASH store digest.c xxhash.h)
mx_behind(MX_ZSTD store squeeze.c zstd.h)
mx_behind(MX_SQLITE answer survey_sqlite.c sqlite3.h)
if(NOT MX_DLOPEN)
    set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/base/loader.c APPEND PROPERTY
        COMPILE_DEFINITIONS MX_NO_DLOPEN)
endif()
