#include "table.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *what, const char *detail) {
  fprintf(stderr, "error: %s: %s\n", what, detail ? detail : "");
  exit(1);
}

/* Whether a cell of the file is the text of a row in a column of texts. */
static int is_text(const char *cell, const struct ArrowArray *column, int64_t row) {
  const int32_t *offsets = column->buffers[1];
  const char *texts = column->buffers[2];
  const size_t length = (size_t)(offsets[row + 1] - offsets[row]);
  return strlen(cell) == length && memcmp(cell, texts + offsets[row], length) == 0;
}

/* Whether a cell of the file is the same cell in memory. An empty cell is a number without a value:
 * NaN, or infinite. */
static int is_equal(const char *cell, const struct ArrowSchema *field,
                    const struct ArrowArray *column, int64_t row) {
  const void *values = column->buffers[1];
  if (field->dictionary) return is_text(cell, column->dictionary, ((const int8_t *)values)[row]);
  switch (*field->format) {
  case 'u':
    return is_text(cell, column, row);
  case 'l':
    return strtoll(cell, NULL, 10) == ((const int64_t *)values)[row];
  case 'g': {
    const double value = ((const double *)values)[row];
    return *cell ? strtod(cell, NULL) == value : !isfinite(value);
  }
  default: {
    const float value = ((const float *)values)[row];
    return *cell ? strtof(cell, NULL) == value : !isfinite(value);
  }
  }
}

/* Compares a batch with the next lines of the file. */
static void compare_batch(FILE *file, const struct ArrowSchema *schema,
                          const struct ArrowArray *batch, int has_further) {
  char line[4096];
  for (int64_t row = 0; row < batch->length; ++row) {
    if (!fgets(line, sizeof line, file)) fail("the file has fewer rows", NULL);
    char *rest = line;
    for (int64_t column = 0; column < schema->n_children; ++column) {
      const struct ArrowSchema *field = schema->children[column];
      const char *cell = strsep(&rest, ",\n");
      if (!cell) fail("the file has fewer columns", field->name);
      if (!is_equal(cell, field, batch->children[column], row)) fail(field->name, cell);
    }
    if (has_further) strsep(&rest, ",\n");
    if (rest && *rest) fail("the file has more columns", rest);
  }
}

int64_t compare_table(struct ArrowArrayStream *rows, const char *path, const char *further) {
  FILE *file = fopen(path, "r");
  char line[4096];
  if (!file) fail(path, strerror(errno));
  if (!fgets(line, sizeof line, file)) fail(path, "no header");
  struct ArrowSchema schema;
  if (rows->get_schema(rows, &schema) != 0) fail("schema", rows->get_last_error(rows));
  char *rest = line;
  for (int64_t column = 0; column <= schema.n_children; ++column) {
    const char *expected = column < schema.n_children ? schema.children[column]->name : further;
    if (!expected) break;
    const char *name = strsep(&rest, ",\n");
    if (!name || strcmp(name, expected) != 0) fail("header", name);
  }
  int64_t compared = 0;
  for (;;) {
    struct ArrowArray batch;
    if (rows->get_next(rows, &batch) != 0) fail("rows", rows->get_last_error(rows));
    if (!batch.release) break;
    compare_batch(file, &schema, &batch, further != NULL);
    compared += batch.length;
    batch.release(&batch);
  }
  if (fgets(line, sizeof line, file)) fail("the file has more rows", line);
  schema.release(&schema);
  rows->release(rows);
  fclose(file);
  return compared;
}
