#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#if __has_include(<sqlite3.h>)
  #include <sqlite3.h>
#else
  #error "libsqlite3 is missing: apt-get install libsqlite3-dev (Debian)"
#endif

#endif
