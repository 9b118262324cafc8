# Writes the sentences of a PO file as one const table:
#   cmake -DPO=po/zh.po -DNAME=mx__messages_zh -DCOUNT=mx__n_messages_zh -DOUT=file.c
#       -P messages.cmake
# Strings of PO are strings of C, pieces that follow each other included, so only what
# stands around them changes. Obsolete entries and comments are lines that start with #.
file(READ ${PO} text)
string(REGEX REPLACE "\r" "" text "${text}")
set(text "\n${text}\n")
string(REGEX REPLACE "\n#[^\n]*" "\n" text "${text}")
string(REGEX REPLACE "\n#[^\n]*" "\n" text "${text}")
string(REGEX REPLACE "\nmsgid \"" "\n},\n{ \"" text "${text}")
string(REGEX REPLACE "\nmsgstr \"" "\n, \"" text "${text}")
string(REGEX REPLACE "^\n*},\n" "" text "${text}")
string(FIND "${text}" "},\n{" header) # the first entry describes the file
math(EXPR header "${header} + 3")
string(SUBSTRING "${text}" ${header} -1 text)
set(table "/* Made by tools/messages.cmake from a file of po/; do not edit. */\n")
string(APPEND table "#include \"message.h\"\n\nconst mx__message ${NAME}[] = {\n")
string(APPEND table "${text}},\n{ 0, 0 },\n};\n"
    "const size_t ${COUNT} = sizeof ${NAME} / sizeof ${NAME}[0] - 1;\n")
set(old "")
if(EXISTS ${OUT})
    file(READ ${OUT} old)
endif()
if(NOT "${old}" STREQUAL "${table}")
    file(WRITE ${OUT} "${table}")
endif()
