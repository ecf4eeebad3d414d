/* swift_dynamics.h: scenes, sweeps and traces of UIKit-Dynamics motion, for any language that calls
 * C. Without the checks of errors, a sweep is:
 *
 *   sd_scene *scene = sd_scene_built_in("drop-out-dismiss", &error);
 *   sd_design *design = sd_design_create(scene);
 *   sd_design_vary(design, "rope.frequency=1:6:32", &error);
 *   sd_sweep *sweep = sd_sweep_create(design, NULL, &error);
 *   struct ArrowArrayStream rows;
 *   sd_sweep_run(sweep, NULL, NULL, &rows, &error);
 *
 * Handles: each is released once, in any order. A design keeps what it needs of its scene, a sweep
 * of its design, a stream of its sweep.
 *
 * Errors: a function that can fail has `error` as its last parameter. It returns true or a pointer
 * on success, and false or NULL on failure. On failure it sets *error to a text that says what is
 * wrong and what is expected; release the text with sd_text_release. `error` may be NULL. On
 * success *error is not changed.
 *
 * Threads: different handles may be used at the same time. A design is changed by one thread at a
 * time, and a stream is read by one thread at a time. A cancellation may be used by any thread.
 *
 * Texts are UTF-8. Units: points, seconds, radians, Hz; the metadata of each column names its unit.
 *
 * Results are streams of the Arrow C data interface (arrow_c_data.h). */
#ifndef SWIFT_DYNAMICS_H
#define SWIFT_DYNAMICS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arrow_c_data.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A pointer is never NULL unless it is marked so. */
#ifdef __clang__
  #define SD_NULLABLE _Nullable
  #pragma clang assume_nonnull begin
#else
  #define SD_NULLABLE
#endif

/* Where a function puts the text of its error; NULL if the caller does not want it. */
typedef char *SD_NULLABLE *SD_NULLABLE sd_error;

typedef struct sd_scene sd_scene;
typedef struct sd_design sd_design;
typedef struct sd_sweep sd_sweep;
typedef struct sd_cancellation sd_cancellation;

/* The version of the library, such as "0.1.0". Do not release it. */
const char *sd_version(void);

/* Releases a text that a function returned or an error. NULL is allowed. */
void sd_text_release(char *SD_NULLABLE text);

/* --- scenes --- */

/* The names of the built-in scenes, a line each. Release the text. */
char *sd_scene_names(void);

/* A built-in scene. */
sd_scene *SD_NULLABLE sd_scene_built_in(const char *name, sd_error error);

/* A scene from YAML. `name` stands in error messages where a file's name would. */
sd_scene *SD_NULLABLE sd_scene_parse(const char *yaml, const char *name, sd_error error);

/* A scene from a YAML file of at most 4 MB. */
sd_scene *SD_NULLABLE sd_scene_read(const char *path, sd_error error);

/* The scene with one number replaced. `value` is a number in the parameter's unit, or an expression
 * over paths, such as "reference.width / 2". */
sd_scene *SD_NULLABLE sd_scene_setting(const sd_scene *scene, const char *path, const char *value,
                                       sd_error error);

/* NULL is allowed. */
void sd_scene_release(sd_scene *SD_NULLABLE scene);

/* Release these texts. */
char *sd_scene_name(const sd_scene *scene);
char *sd_scene_yaml(const sd_scene *scene);
/* "single-item", "many-item", "large-world" or "closed-form": what simulates the scene. */
char *sd_scene_engine(const sd_scene *scene);
/* UIKit code of the scene as a Swift class; NULL if UIKit cannot express the scene. */
char *SD_NULLABLE sd_scene_uikit_code(const sd_scene *scene, sd_error error);

/* The scene's numbers, a row each: path, value, unit, lower and upper (the allowed range), varies
 * (whether a design can vary it). An automatic length has the value NaN. */
bool sd_scene_parameters(const sd_scene *scene, struct ArrowArrayStream *out, sd_error error);

/* --- designs: the points of a sweep --- */

/* A design without factors: one point, the scene as it is. Each factor that is added multiplies the
 * number of points; the last one varies fastest. */
sd_design *sd_design_create(const sd_scene *scene);

/* Adds a factor from a text:
 *   PATH=SPEC                       SPEC as `sweep run --vary` takes it, such as 1:6:32 or 1,2,4
 *   PATH+PATH=1/2,3/4               parameters that take their values together
 *   sobol COUNT SEED PATH=a:b ...   a sample of ranges; also `lhs` and `random` */
bool sd_design_vary(sd_design *design, const char *text, sd_error error);

/* Adds a parameter that takes `count` different values, in its unit. */
bool sd_design_vary_values(sd_design *design, const char *path, const double *values, size_t count,
                           sd_error error);

/* Adds `path_count` parameters that take their values together: [path_count][count]. */
bool sd_design_vary_together(sd_design *design, const char *SD_NULLABLE const *SD_NULLABLE paths,
                             size_t path_count, const double *values, size_t count, sd_error error);

/* Adds a condition that a scenario must meet to be simulated, such as "rope.length < 200". Rows of
 * other scenarios have the status "excluded" and the metrics NaN. */
bool sd_design_require(sd_design *design, const char *condition, sd_error error);

/* NULL is allowed. */
void sd_design_release(sd_design *SD_NULLABLE design);

/* --- sweeps --- */

/* What a sweep measures, and its clock. Set `size` to sizeof(sd_sweep_options) and everything else
 * to 0 for the defaults, so that later versions can add members. */
typedef struct sd_sweep_options {
  size_t size;
  /* Names as "settleTime" or, in a scene of several items, "card.settleTime". A metric without an
   * item is measured for every item. NULL: the default metrics. */
  const char *SD_NULLABLE const *SD_NULLABLE metrics;
  size_t metric_count;
  double frame_rate;   /* Hz, 1 to 1000; 0: 60 */
  uint32_t drop_every; /* every Nth frame is dropped, 2 or more; 0: none */
} sd_sweep_options;

/* Prepares a sweep. `options` may be NULL. */
sd_sweep *SD_NULLABLE sd_sweep_create(const sd_design *design,
                                      const sd_sweep_options *SD_NULLABLE options, sd_error error);

/* NULL is allowed. */
void sd_sweep_release(sd_sweep *SD_NULLABLE sweep);

/* The number of rows: of points of the design. */
int64_t sd_sweep_row_count(const sd_sweep *sweep);

/* How a sweep runs. None of these changes a bit of the results, except the precision. Set `size` as
 * above. */
typedef struct sd_run_options {
  size_t size;
  int32_t precision;     /* bits of metrics and poses: 32, or 64 to check rounding; 0: 32 */
  uint32_t thread_count; /* 1 to 1024; 0: one for each core */
  int64_t first_row;
  int64_t row_count;  /* 0: all from first_row on */
  int64_t batch_rows; /* rows of a record batch; 0: as many as take about 0.1 s */
} sd_run_options;

/* Runs a sweep, batch by batch: each call of the stream's get_next simulates the rows that it
 * returns. The columns are the varied parameters (float64), the metrics (float or double), NaN
 * where a metric has no value, and `status` (dictionary of text). After a cancellation get_next
 * returns ECANCELED within 0.1 s. `options` and `cancellation` may be NULL. */
bool sd_sweep_run(const sd_sweep *sweep, const sd_run_options *SD_NULLABLE options,
                  sd_cancellation *SD_NULLABLE cancellation, struct ArrowArrayStream *out,
                  sd_error error);

/* The frames of some rows of a sweep, in that order, a record batch for each row. The columns are
 * row (int64), t (s), item (dictionary of text), x, y (pt), angle (rad), vx, vy (pt/s) and
 * angularVelocity (rad/s). They are the frames that the metrics of the sweep measure, to the bit.
 * Of `options` only the precision counts. */
bool sd_sweep_trace(const sd_sweep *sweep, const int64_t *rows, size_t row_count,
                    const sd_run_options *SD_NULLABLE options, struct ArrowArrayStream *out,
                    sd_error error);

/* --- cancellations --- */

sd_cancellation *sd_cancellation_create(void);
/* Cancels the runs that were begun with it. Safe in any thread. */
void sd_cancellation_cancel(sd_cancellation *cancellation);
/* NULL is allowed. Runs that were begun with it keep it. */
void sd_cancellation_release(sd_cancellation *SD_NULLABLE cancellation);

#ifdef __clang__
  #pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif
#endif
