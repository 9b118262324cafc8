/* lock.h: one writer a folder: a file that names its owner, and that nobody holds once
   the owner is dead. */
#ifndef MX_LOCK_H
#define MX_LOCK_H

#include <mexor/status.h>

#include <stdbool.h>

#define MX_LOCK_NAME "lock"

typedef struct mx__lock mx__lock;

/* Takes FOLDER/lock. A lock that a dead process of this machine left is taken over, and
   *RECOVERED says so.
   MX_IO: somebody holds it, or holds it on another machine for all that can be known
   here; ERR names him.   MX_UNSUPPORTED: no such thing on this system.   MX_NOMEM. */
MX_MUSTUSE mx_status mx__lock_take(const char *folder, mx__lock **out, bool *recovered,
                                   mx_error *err);

/* Gives it back and removes the file. NULL is welcome. */
void mx__lock_give(mx__lock *lock);

#endif
