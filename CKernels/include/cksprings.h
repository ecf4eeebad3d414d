/* cksprings.h: damped springs in closed form: their curves, and scenarios of an item that one
 * moves. The contract of ckernels.h holds. All functions compute in double precision, and a
 * scenario rounds its results once, so instruction set and precision do not matter. */
#ifndef CKSPRINGS_H
#define CKSPRINGS_H
#include "ckernels.h"

CK_NONNULL_BEGIN

/* The largest frequency, damping ratio and speed of a spring. */
#define CK_SPRING_LIMIT 1e6

/* ---- one spring ---- */

/* A spring that is released at the distance 1 from its target. */
typedef struct ck_spring {
  double angular_frequency; /* without damping, rad/s, more than 0 */
  double damping_ratio;     /* 0 or more; 1 is critical */
  double initial_velocity;  /* towards the target, 1/s */
} ck_spring;

/* The fraction of the distance that is left: 1 at the start, negative beyond the target. */
double ck_spring_displacement(ck_spring spring, double time);

/* The speed towards the target, 1/s. */
double ck_spring_velocity(ck_spring spring, double time);

/* w sqrt|1 - z^2|, rad/s, with the frequency w and the damping ratio z: the frequency of the damped
 * oscillation, or from z = 1 the rate of the hyperbolic functions. */
double ck_spring_rate(ck_spring spring);

/* When the target is first passed, s; NaN: never. */
double ck_spring_first_crossing(ck_spring spring);

/* The largest distance beyond the target. */
typedef struct ck_spring_overshoot {
  double fraction; /* of the distance */
  double time;     /* s; NaN: the target is never passed */
} ck_spring_overshoot;
ck_spring_overshoot ck_spring_find_overshoot(ck_spring spring);

/* The duration of an animation by UISpringTimingParameters and by CASpringAnimation, s; infinite:
 * it never settles. */
double ck_spring_uikit_duration(ck_spring spring);
double ck_spring_core_animation_duration(ck_spring spring);

/* The angular frequency at which springs with these initial velocities, 1/s, settle by UIKit's rule
 * within a duration, s: the last one to settle counts. Infinite: more than CK_SPRING_LIMIT. */
double ck_spring_fitting_frequency(double damping_ratio, double duration, const double *velocities,
                                   uint32_t count);

/* ---- an animation ---- */

/* What UISpringTimingParameters and an animator give. */
typedef struct ck_spring_timing {
  double angular_frequency; /* rad/s; NaN: that of the spring that settles within the duration */
  double damping_ratio;
  double velocity_x; /* 1/s */
  double velocity_y;
  double duration; /* s; ignored with an angular frequency */
} ck_spring_timing;

typedef struct ck_spring_curve {
  ck_spring x, y;   /* of a position, or of anything without dimensions */
  ck_spring scalar; /* of a property without two dimensions, such as a scale */
  double duration;  /* s; may be infinite */
} ck_spring_curve;

/* Finds the curves of an animation; false if the numbers make no spring. `moves_centre`: the
 * property is a position, with a spring for each component of the velocity; other properties have
 * one, with the velocity's magnitude. */
bool ck_spring_find_curve(const ck_spring_timing *timing, bool moves_centre,
                          ck_spring_curve *curve);

/* ---- scenarios ---- */

/* The numbers of a scenario. Lengths in points, angles in radians, times in seconds. */
typedef enum CK_ENUM ck_spring_input {
  CK_SPRING_WIDTH CK_CASE(width),
  CK_SPRING_HEIGHT CK_CASE(height),
  CK_SPRING_X CK_CASE(x), /* the centre at the start */
  CK_SPRING_Y CK_CASE(y),
  CK_SPRING_ANGLE CK_CASE(angle),
  CK_SPRING_DENSITY CK_CASE(density), /* as CK_INPUT_DENSITY */
  CK_SPRING_END_X CK_CASE(endX),
  CK_SPRING_END_Y CK_CASE(endY),
  CK_SPRING_SCALE CK_CASE(scale), /* at the start; 1 at the end */
  CK_SPRING_DAMPING_RATIO CK_CASE(dampingRatio),
  CK_SPRING_VELOCITY_X CK_CASE(velocityX), /* 1/s */
  CK_SPRING_VELOCITY_Y CK_CASE(velocityY),
  CK_SPRING_SETTLING CK_CASE(settling), /* the duration of the animation; unused with a response */
  CK_SPRING_RESPONSE CK_CASE(response), /* NaN: the spring settles within the duration */
  CK_SPRING_BOUNDS_WIDTH CK_CASE(boundsWidth), /* the reference bounds */
  CK_SPRING_BOUNDS_HEIGHT CK_CASE(boundsHeight),
  CK_SPRING_TARGET_X CK_CASE(targetX), /* NaN: no target */
  CK_SPRING_TARGET_Y CK_CASE(targetY),
  CK_SPRING_TARGET_TOLERANCE CK_CASE(targetTolerance),
  CK_SPRING_TARGET_ANGLE CK_CASE(targetAngle), /* NaN: any */
  CK_SPRING_TARGET_ANGLE_TOLERANCE CK_CASE(targetAngleTolerance),
  CK_SPRING_DURATION CK_CASE(duration), /* of the scenario */
} ck_spring_input;
enum { CK_SPRING_INPUTS = CK_SPRING_DURATION + 1 };

/* Columns that only springs have; they follow those of ck_metric. */
typedef enum CK_ENUM ck_spring_metric {
  CK_SPRING_METRIC_FIRST_CROSSING_TIME CK_CASE(firstCrossingTime) = CK_METRIC_COUNT,
  CK_SPRING_METRIC_RESIDUAL CK_CASE(residual),
  CK_SPRING_METRIC_PEAK_SCALE CK_CASE(peakScale),
} ck_spring_metric;
enum { CK_SPRING_METRIC_COUNT = CK_SPRING_METRIC_PEAK_SCALE + 1 };

typedef struct ck_spring_args {
  /* [scenario_count][CK_SPRING_INPUTS]; a row whose damping ratio is NaN is invalid */
  const double *inputs;
  void *CK_NULLABLE const *CK_NONNULL metrics; /* [CK_SPRING_METRIC_COUNT], null: not requested */
  uint8_t *CK_NULLABLE statuses;               /* [scenario_count] ck_status */
  uint32_t *CK_NULLABLE frames; /* [scenario_count] frames simulated, frame_limit at most */
  void *CK_NULLABLE trace;      /* [scenario_count][frame_limit + 1][CK_TRACE_VALUES] */
  double *CK_NULLABLE scales;   /* [scenario_count][frame_limit + 1] */
  double frame_rate;            /* Hz */
  double settle_distance;       /* pt, as in ck_settings */
  double points_per_metre;
  uint32_t scenario_count;
  uint32_t frame_limit;  /* of the trace; the scenarios themselves go on */
  uint32_t moves_centre; /* as in ck_spring_find_curve */
  uint32_t reserved;
} ck_spring_args;

/* Runs scenarios. Metrics and trace have the precision. A scenario of 2^32 frames or more is
 * invalid. */
void ck_spring_run(ck_precision precision, const ck_spring_args *args);

/* The jump to its end of an item whose animation is over before its spring has settled. */
typedef struct ck_spring_cut_off {
  double time;  /* when the animation is over, s */
  double jump;  /* the distance that a corner of the item jumps at most, pt */
  double share; /* the same as a fraction of the whole distance */
} ck_spring_cut_off;

/* Finds the jump at the end of the first scenario; false: there is none. */
bool ck_spring_find_cut_off(const ck_spring_args *args, ck_spring_cut_off *cut_off);

CK_NONNULL_END
#endif
