/* dump.h: a tree as S-expressions, for tests and for looking at one. */
#ifndef MX_DUMP_H
#define MX_DUMP_H

#include "tree.h"

/* Appends TREE to OUT, one clause a line. TYPES: each expression is followed by `:` and
   its type; one that has none shows `?`, which a checked tree never does. Time linear in
   the tree. */
void mx__dump(const mx__tree *tree, bool types, mx__text *out);

#endif
