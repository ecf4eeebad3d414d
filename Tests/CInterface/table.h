/* table.h: streams of the interface compared with CSV files of the command. */
#ifndef TABLE_H
#define TABLE_H
#include "arrow_c_data.h"

/* Ends the program with an error. */
_Noreturn void fail(const char *what, const char *detail);

/* Compares a table with a file, cell by cell, and releases the stream. The file may have one more
 * column at the end, `further`, which is not compared; NULL for none. Returns the number of rows.
 */
int64_t compare_table(struct ArrowArrayStream *rows, const char *path, const char *further);

#endif
