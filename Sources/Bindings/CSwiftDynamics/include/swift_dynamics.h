/* swift_dynamics.h: scenes, sweeps, traces and analyses of UIKit-Dynamics motion, for any language
 * that calls C. Without the checks of errors, a sweep is:
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
 * Threads: different handles may be used at the same time. A design or a recording is changed by
 * one thread at a time, and a stream is read by one thread at a time. A cancellation may be used by
 * any thread.
 *
 * Texts are UTF-8. Units: points, seconds, radians, Hz; the metadata of each column names its unit.
 *
 * Tables are streams of the Arrow C data interface (arrow_c_data.h). */
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
typedef struct sd_recording sd_recording;
typedef struct sd_matches sd_matches;
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
   * item is measured for every item. A definition such as "apex = min(card.y) after firstContact",
   * or the name of a measure of the scene, is measured too. NULL: the default metrics. */
  const char *SD_NULLABLE const *SD_NULLABLE metrics;
  size_t metric_count;
  double frame_rate;   /* Hz, 1 to 1000; 0: 60 */
  uint32_t drop_every; /* every Nth frame is dropped, 2 or more; 0: none */
} sd_sweep_options;

/* An HTML page in one file that needs no network. It simulates the scene in the browser, with a
 * slider for each parameter. The sliders of `ranges` come first; each is a text such as
 * "rope.frequency=1:6", in the parameter's unit. The map shows the first of the metrics of
 * `options`, and the page has their clock. `ranges` and `options` may be NULL. Fails if one of
 * them is wrong. Release the text. */
char *SD_NULLABLE sd_scene_page(const sd_scene *scene,
                                const char *SD_NULLABLE const *SD_NULLABLE ranges,
                                size_t range_count, const sd_sweep_options *SD_NULLABLE options,
                                sd_error error);

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
                    const sd_run_options *SD_NULLABLE options,
                    sd_cancellation *SD_NULLABLE cancellation, struct ArrowArrayStream *out,
                    sd_error error);

/* --- metrics --- */

/* All metrics, a row each: name, unit and meaning. */
bool sd_metrics(struct ArrowArrayStream *out, sd_error error);

/* --- analyses: solve, match and sensitivity --- */

/* Receives progress: `done` of `total` scenarios. It is called by the thread that called the
 * analysis, often many times a second. `context` is progress_context. */
typedef void (*sd_progress)(void *SD_NULLABLE context, int64_t done, int64_t total);

/* How an analysis runs. Set `size` as above. The same seed gives the same result, with any number
 * of threads. */
typedef struct sd_analysis_options {
  size_t size;
  double frame_rate;     /* Hz, 1 to 1000; 0: 60, or that of a match's recording if it is higher */
  uint32_t drop_every;   /* every Nth frame is dropped, 2 or more; 0: none */
  int32_t precision;     /* bits of metrics and poses: 32, or 64 to check rounding; 0: 32 */
  uint32_t thread_count; /* 1 to 1024; 0: one for each core */
  uint64_t seed;
  sd_progress SD_NULLABLE progress; /* NULL: no reports */
  void *SD_NULLABLE progress_context;
} sd_analysis_options;

/* What to solve. Set `size` as above. At least one parameter, and one goal or metric, is needed. */
typedef struct sd_solve_options {
  size_t size;
  /* The parameters to find: "PATH=a:b", "PATH=log:a:b", or a list "PATH=a,b,c" of which one value
   * is chosen. Values are in the parameter's unit. */
  const char *SD_NULLABLE const *SD_NULLABLE vary;
  size_t vary_count;
  /* Goals such as "settleTime<=0.8" or "peakSpeed=900+-5%", in the metric's unit. */
  const char *SD_NULLABLE const *SD_NULLABLE goals;
  size_t goal_count;
  /* Metrics to make as low and as high as possible, such as "settleTime" or "card.settleTime". A
   * path of the scene stands for its number, as in the goals. */
  const char *SD_NULLABLE const *SD_NULLABLE minimize;
  size_t minimize_count;
  const char *SD_NULLABLE const *SD_NULLABLE maximize;
  size_t maximize_count;
  int64_t budget;         /* scenarios to run in all, 256 to 16777216; 0: 131072 */
  int32_t solution_limit; /* solutions to list at most, 1 to 64; 0: 8 */
  bool exact;             /* do not round the values that were found */
  /* What is given and not chosen, with the values under which a solution must meet the goals:
   * "PATH=a,b,c", "PATH=a:b", "PATH=±10%", "frame-rate=60,120" (Hz) or "drop-every=0,5". */
  const char *SD_NULLABLE const *SD_NULLABLE across;
  size_t across_count;
  double across_share; /* the share of the conditions that must meet all goals; 0: 1, all */
  /* Goals that may be missed, such as "settleTime<=0.4" or "settleTime<=0.4 weight 2". The sum of
   * their weighted relative misses is minimized. */
  const char *SD_NULLABLE const *SD_NULLABLE wishes;
  size_t wish_count;
} sd_solve_options;

/* Finds the parameter values with which a scene meets goals. The text is JSON, an object for each
 * solution and each line: the objects that `sweep solve --json` writes, without the member
 * `command`. If there is no solution, they are the closest scenarios, whose `isSolution` is false.
 * The last line has the goals and the numbers of scenarios. Release the text.
 *
 * After a cancellation the function fails within 0.2 s. `options` and `cancellation` may be NULL.
 */
char *SD_NULLABLE sd_solve(const sd_scene *scene, const sd_solve_options *question,
                           const sd_analysis_options *SD_NULLABLE options,
                           sd_cancellation *SD_NULLABLE cancellation, sd_error error);

/* A recording without items, to which sd_recording_add adds some. */
sd_recording *sd_recording_create(void);

/* Adds the recorded motion of an item: `count` rows with increasing times (s). `x`, `y` (pt, the
 * item's center, y downwards) and `angle` (rad, clockwise) may be NULL, but not all of them. NaN
 * stands for an unknown value. */
bool sd_recording_add(sd_recording *recording, const char *item, const double *times,
                      const double *SD_NULLABLE x, const double *SD_NULLABLE y,
                      const double *SD_NULLABLE angle, size_t count, sd_error error);

/* A recording from the text of a file: JSON Lines if `name` ends in ".jsonl", and CSV otherwise,
 * with the columns that `sweep match --help` lists. `name` stands in error messages, too. */
sd_recording *SD_NULLABLE sd_recording_parse(const sd_scene *scene, const char *text,
                                             const char *name, sd_error error);

/* The motion of the target's item along an animation curve, such as "ease-in-out:0.4" (s) or
 * "uispring(0.8,0.5)". */
sd_recording *SD_NULLABLE sd_recording_curve(const char *text, sd_error error);

/* NULL is allowed. */
void sd_recording_release(sd_recording *SD_NULLABLE recording);

/* What to match. Set `size` as above. */
typedef struct sd_match_options {
  size_t size;
  /* The parameters to find, at least one: "PATH=a:b" or "PATH=log:a:b". */
  const char *SD_NULLABLE const *SD_NULLABLE vary;
  size_t vary_count;
  /* When the scene starts in the recording, s: between these times. Both 0: at the time 0; in a
   * recording with a column `clock`, between the first row and the first motion. */
  double start_earliest;
  double start_latest;
  int64_t sample_count; /* scenarios to compare before refining, 1 to 4194304; 0: 16384 */
  int32_t match_limit;  /* matches to list, 1 to 64; 0: 8 */
  /* What is not known of the recording, with the values that it may have, as in sd_solve_options.
   * With several conditions, there is one match for each. Not for a curve. */
  const char *SD_NULLABLE const *SD_NULLABLE across;
  size_t across_count;
} sd_match_options;

/* Finds the parameter values whose motion is closest to a recording. Progress counts the samples.
 * After a cancellation the function fails within 0.2 s. `options` and `cancellation` may be NULL.
 */
sd_matches *SD_NULLABLE sd_match(const sd_scene *scene, const sd_recording *recording,
                                 const sd_match_options *question,
                                 const sd_analysis_options *SD_NULLABLE options,
                                 sd_cancellation *SD_NULLABLE cancellation, sd_error error);

/* The matches (local minima of the error), closest first, with the columns that `sweep match`
 * writes, without `command`: rank (from 1), error (root mean square, pt), largestError (pt),
 * largestErrorTime (s), ITEM.error (pt) of several items, the condition (a column for each path,
 * "frame-rate" or "drop-every" that is given), and PATH and PATH.uncertainty (one
 * standard deviation, infinite if the recording does not determine it) for each parameter. `start`
 * (s) is a parameter if it is searched. */
bool sd_matches_rows(const sd_matches *matches, struct ArrowArrayStream *out, sd_error error);

/* The recorded rows and their errors of the match with a rank: t (s), item, error (pt), and weight
 * from 0 to 1: how much the row counts. */
bool sd_matches_errors(const sd_matches *matches, int64_t rank, struct ArrowArrayStream *out,
                       sd_error error);

/* What to know before the closest match is used, a sentence each line. Release the text. */
char *sd_matches_remarks(const sd_matches *matches);

/* The frame rate at which the closest motion was simulated, Hz. */
double sd_matches_frame_rate(const sd_matches *matches);

/* NULL is allowed. */
void sd_matches_release(sd_matches *SD_NULLABLE matches);

/* What a sensitivity analysis computes. Set `size` as above. */
typedef struct sd_sensitivity_options {
  size_t size;
  /* The parameters, at least one: "PATH=a:b" or "PATH=log:a:b". */
  const char *SD_NULLABLE const *SD_NULLABLE vary;
  size_t vary_count;
  /* As in sd_sweep_options. */
  const char *SD_NULLABLE const *SD_NULLABLE metrics;
  size_t metric_count;
  /* Some of "sobol", "morris", "pawn" and "surface"; NULL: all. */
  const char *SD_NULLABLE const *SD_NULLABLE methods;
  size_t method_count;
  int64_t sample_count;   /* samples of all methods but morris, 16 to 1048576; 0: 4096 */
  int64_t walk_count;     /* walks of morris, 4 to 65536; 0: 100 */
  int64_t resample_count; /* bootstrap resamples, 1 to 10000; 0: 500; -1: none, no intervals */
  /* What is given and not chosen, as in sd_solve_options. A metric is then its highest value under
   * the conditions, or the lowest that this share of them stays at or below. */
  const char *SD_NULLABLE const *SD_NULLABLE across;
  size_t across_count;
  double across_share; /* 0: 1, all conditions */
} sd_sensitivity_options;

/* How much each parameter changes each metric, a row for each number, as `sweep sensitivity` writes
 * them: output (a metric, or "hasValue(METRIC)"), parameter, measure, value, lower and upper (the
 * 95 % interval), note. Effects are in the metric's unit; indices and shifts are shares of 1. A row
 * with the measure "problem" says in `note` why a method has no result.
 *
 * After a cancellation the function fails within 0.2 s. `options` and `cancellation` may be NULL.
 */
bool sd_sensitivity(const sd_scene *scene, const sd_sensitivity_options *question,
                    const sd_analysis_options *SD_NULLABLE options,
                    sd_cancellation *SD_NULLABLE cancellation, struct ArrowArrayStream *out,
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
