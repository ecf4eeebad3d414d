/* ckernels.h: the arguments of a run, and the single-item engine. ckworld.h adds the many-item
 * engine, cklive.h scenarios that are stepped frame by frame, cksprings.h springs in closed form,
 * ckportable.h elementary functions; cksettings.h has the constants. Swift imports these six files.
 *
 * Contract of every function here: no allocation, no I/O, no global state, no locale, no threads.
 * The same arguments give the same bits on every instruction set, in every lane of a block, and
 * with any other scenarios in the block. The floating-point environment must be the default one
 * (round to nearest, denormals kept). */
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cksettings.h"

#if defined(__clang__)
  #define CK_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
  #define CK_NONNULL_END   _Pragma("clang assume_nonnull end")
  #define CK_NULLABLE      _Nullable
  #define CK_NONNULL       _Nonnull
  #define CK_ENUM          __attribute__((enum_extensibility(closed)))
  #define CK_CASE(name)    __attribute__((swift_name(#name)))
#else
  #define CK_NONNULL_BEGIN
  #define CK_NONNULL_END
  #define CK_NULLABLE
  #define CK_NONNULL
  #define CK_ENUM
  #define CK_CASE(name)
#endif

CK_NONNULL_BEGIN

typedef enum CK_ENUM ck_isa {
  CK_ISA_SCALAR CK_CASE(scalar) = 0,
  CK_ISA_SSE2 CK_CASE(sse2) = 1,
  CK_ISA_AVX2 CK_CASE(avx2) = 2,
  CK_ISA_AVX512 CK_CASE(avx512) = 3,
  CK_ISA_NEON CK_CASE(neon) = 4,
  CK_ISA_WASM CK_CASE(wasm) = 5,
} ck_isa;

typedef enum CK_ENUM ck_precision {
  CK_PRECISION_SINGLE CK_CASE(single) = 0,
  CK_PRECISION_DOUBLE CK_CASE(double) = 1,
} ck_precision;

/* How a scenario ended. */
typedef enum CK_ENUM ck_status {
  CK_STATUS_RESTING CK_CASE(resting) = 0,     /* asleep by the engine's rule */
  CK_STATUS_MOVING CK_CASE(moving) = 1,       /* ended before that, inside the bounds */
  CK_STATUS_OFFSCREEN CK_CASE(offscreen) = 2, /* ended before that, outside the bounds */
  CK_STATUS_INVALID CK_CASE(invalid) = 3,     /* never run: a parameter is out of range */
  CK_STATUS_DIVERGED CK_CASE(diverged) = 4,   /* the state is no longer finite */
} ck_status;

/* Added to the status of one item of several if it can move and lies outside the bounds. */
#define CK_STATUS_OUTSIDE 0x80

#define CK_JOINT_LIMIT 16
#define CK_EDGE_LIMIT  64

/* Largest stack depth of a region in postfix order. */
#define CK_REGION_DEPTH 16

/* A number of the scene: one value for all scenarios, or a column with a value for each. A column
 * has scenario_count elements in the precision of the run. */
typedef struct ck_input {
  const void *CK_NULLABLE column;
  double value; /* used if column is null */
} ck_input;

/* Order of the inputs of the single-item engine: CK_ITEM_INPUTS of the item and the run;
 * CK_JOINT_INPUTS of each joint; CK_EDGE_INPUTS of each edge; CK_PUSH_INPUTS of each push;
 * CK_FIELD_INPUTS of each field; CK_REGION_INPUTS of each part of the fields' regions. Last come
 * the inputs of conditions, changes, sets of properties and tracks; these store the index of their
 * first input. Lengths in points, angles in radians, times in seconds. */
typedef enum CK_ENUM ck_item_input {
  CK_INPUT_WIDTH CK_CASE(width),
  CK_INPUT_HEIGHT CK_CASE(height),
  CK_INPUT_X CK_CASE(x),
  CK_INPUT_Y CK_CASE(y),
  CK_INPUT_ANGLE CK_CASE(angle),
  CK_INPUT_VELOCITY_X CK_CASE(velocityX), /* pt/s */
  CK_INPUT_VELOCITY_Y CK_CASE(velocityY),
  CK_INPUT_ANGULAR_VELOCITY CK_CASE(angularVelocity), /* rad/s */
  CK_INPUT_ELASTICITY CK_CASE(elasticity),
  CK_INPUT_FRICTION CK_CASE(friction),
  CK_INPUT_DENSITY CK_CASE(density), /* kg per (100 pt)^2 with 100 points to the metre: kg/m^2 */
  CK_INPUT_RESISTANCE CK_CASE(resistance), /* 1/s */
  CK_INPUT_ANGULAR_RESISTANCE CK_CASE(angularResistance),
  CK_INPUT_ALLOWS_ROTATION CK_CASE(allowsRotation), /* 0 or 1 */
  CK_INPUT_ANCHORED CK_CASE(anchored),              /* 0 or 1 */
  CK_INPUT_CHARGE CK_CASE(charge),
  CK_INPUT_GRAVITY_X CK_CASE(gravityX), /* times ck_settings.gravity_unit */
  CK_INPUT_GRAVITY_Y CK_CASE(gravityY),
  CK_INPUT_TARGET_X CK_CASE(targetX),
  CK_INPUT_TARGET_Y CK_CASE(targetY),
  CK_INPUT_TARGET_ANGLE CK_CASE(targetAngle),
  CK_INPUT_TARGET_TOLERANCE CK_CASE(targetTolerance),
  CK_INPUT_TARGET_ANGLE_TOLERANCE CK_CASE(targetAngleTolerance),
  CK_INPUT_REST_X CK_CASE(restX), /* the pose at rest, as a first run has found it */
  CK_INPUT_REST_Y CK_CASE(restY),
  CK_INPUT_REST_ANGLE CK_CASE(restAngle),
  CK_INPUT_BOUNDS_WIDTH CK_CASE(boundsWidth), /* the reference bounds */
  CK_INPUT_BOUNDS_HEIGHT CK_CASE(boundsHeight),
  CK_INPUT_DURATION CK_CASE(duration),
} ck_item_input;
enum { CK_ITEM_INPUTS = CK_INPUT_DURATION + 1 };

/* Inputs of a joint, of body b to body a. A point on an item is an offset in points from the item's
 * centre in its own axes. A point on the ground is a point of the world. The single-item engine
 * has distance joints to the ground only, and ignores the inputs after CK_JOINT_DAMPING. */
typedef enum CK_ENUM ck_joint_input {
  /* The point on a. Unused if the joint has a track; the point of both ends, in the world, if
   * anchored_in_world. */
  CK_JOINT_A_X CK_CASE(aX),
  CK_JOINT_A_Y CK_CASE(aY),
  CK_JOINT_ARM_X CK_CASE(armX), /* from a point on the ground to the end, in the world's axes */
  CK_JOINT_ARM_Y CK_CASE(armY),
  CK_JOINT_TRACK_SPEED CK_CASE(trackSpeed),
  CK_JOINT_B_X CK_CASE(bX), /* the point on b */
  CK_JOINT_B_Y CK_CASE(bY),
  CK_JOINT_LENGTH CK_CASE(length),       /* pt; NaN: the distance when the joint is made */
  CK_JOINT_FREQUENCY CK_CASE(frequency), /* Hz; 0: rigid */
  CK_JOINT_DAMPING CK_CASE(damping),     /* ratio to critical damping */
  /* Limits of a pin, rad, or of a slide, pt, relative to the start; NaN: none. */
  CK_JOINT_LOWER CK_CASE(lower),
  CK_JOINT_UPPER CK_CASE(upper),
  CK_JOINT_TORQUE CK_CASE(torque), /* N m; the friction of a pin */
  CK_JOINT_AXIS_X CK_CASE(axisX),  /* of a slide, in the world's axes when it is made */
  CK_JOINT_AXIS_Y CK_CASE(axisY),
} ck_joint_input;
enum { CK_JOINT_INPUTS = CK_JOINT_AXIS_Y + 1 };

typedef enum CK_ENUM ck_joint_kind {
  CK_JOINT_DISTANCE CK_CASE(distance) = 0, /* spring, rod, or pin if it has no length */
  CK_JOINT_ROPE CK_CASE(rope) = 1,         /* no longer than its length */
  CK_JOINT_WELD CK_CASE(weld) = 2,
  CK_JOINT_PIN CK_CASE(pin) = 3,     /* revolute, with limits and friction */
  CK_JOINT_SLIDE CK_CASE(slide) = 4, /* prismatic, with limits */
} ck_joint_kind;

/* Body a of a joint to the ground. */
#define CK_GROUND 0xffffffffu

typedef struct ck_joint {
  uint32_t kind;              /* ck_joint_kind */
  uint32_t a;                 /* an item, or CK_GROUND */
  uint32_t b;                 /* an item */
  uint32_t anchored_in_world; /* both ends are made at one point of the world */
  uint32_t behavior;          /* index of its behavior */
  uint32_t active;            /* at the start */
  uint32_t track_first;       /* index of the first input of its track: CK_KNOT_INPUTS a knot */
  uint32_t track_count;       /* 0: the point on a does not move */
} ck_joint;

/* Inputs of a knot of a track, which is linear between its knots. */
typedef enum CK_ENUM ck_knot_input {
  CK_KNOT_TIME CK_CASE(time), /* since the start, s */
  CK_KNOT_X CK_CASE(x),
  CK_KNOT_Y CK_CASE(y),
  /* From the knot before, rounded once; unused of the first knot. */
  CK_KNOT_INTERVAL CK_CASE(interval), /* s, more than 0 */
  CK_KNOT_STEP_X CK_CASE(stepX),
  CK_KNOT_STEP_Y CK_CASE(stepY),
} ck_knot_input;
enum { CK_KNOT_INPUTS = CK_KNOT_STEP_Y + 1 };

typedef enum CK_ENUM ck_edge_input {
  CK_EDGE_X1 CK_CASE(x1),
  CK_EDGE_Y1 CK_CASE(y1),
  CK_EDGE_X2 CK_CASE(x2),
  CK_EDGE_Y2 CK_CASE(y2),
} ck_edge_input;
enum { CK_EDGE_INPUTS = CK_EDGE_Y2 + 1 };

typedef enum CK_ENUM ck_push_input {
  CK_PUSH_ACTIVE CK_CASE(active), /* 0 or 1 */
  CK_PUSH_X CK_CASE(x),           /* N; N s of an instantaneous push */
  CK_PUSH_Y CK_CASE(y),
  CK_PUSH_OFFSET_X CK_CASE(offsetX), /* from the item's centre, in the world's axes */
  CK_PUSH_OFFSET_Y CK_CASE(offsetY),
} ck_push_input;
enum { CK_PUSH_INPUTS = CK_PUSH_OFFSET_Y + 1 };

/* A set of properties that the end of a phase gives the item: CK_INPUT_ELASTICITY to
 * CK_INPUT_GRAVITY_Y, in their order, so that both are read alike, and velocities that are added
 * once. */
typedef enum CK_ENUM ck_property_input {
  CK_PROPERTY_ELASTICITY CK_CASE(elasticity) = CK_INPUT_ELASTICITY - CK_INPUT_ELASTICITY,
  CK_PROPERTY_FRICTION CK_CASE(friction) = CK_INPUT_FRICTION - CK_INPUT_ELASTICITY,
  CK_PROPERTY_DENSITY CK_CASE(density) = CK_INPUT_DENSITY - CK_INPUT_ELASTICITY,
  CK_PROPERTY_RESISTANCE CK_CASE(resistance) = CK_INPUT_RESISTANCE - CK_INPUT_ELASTICITY,
  CK_PROPERTY_ANGULAR_RESISTANCE CK_CASE(angularResistance) =
      CK_INPUT_ANGULAR_RESISTANCE - CK_INPUT_ELASTICITY,
  CK_PROPERTY_ALLOWS_ROTATION CK_CASE(allowsRotation) =
      CK_INPUT_ALLOWS_ROTATION - CK_INPUT_ELASTICITY,
  CK_PROPERTY_ANCHORED CK_CASE(anchored) = CK_INPUT_ANCHORED - CK_INPUT_ELASTICITY,
  CK_PROPERTY_CHARGE CK_CASE(charge) = CK_INPUT_CHARGE - CK_INPUT_ELASTICITY,
  CK_PROPERTY_GRAVITY_X CK_CASE(gravityX) = CK_INPUT_GRAVITY_X - CK_INPUT_ELASTICITY,
  CK_PROPERTY_GRAVITY_Y CK_CASE(gravityY) = CK_INPUT_GRAVITY_Y - CK_INPUT_ELASTICITY,
  CK_PROPERTY_ADDED_VELOCITY_X CK_CASE(addedVelocityX), /* pt/s */
  CK_PROPERTY_ADDED_VELOCITY_Y CK_CASE(addedVelocityY),
  CK_PROPERTY_ADDED_SPIN CK_CASE(addedSpin), /* rad/s */
} ck_property_input;
enum { CK_PROPERTY_INPUTS = CK_PROPERTY_ADDED_SPIN + 1 };

typedef enum CK_ENUM ck_field_input {
  CK_FIELD_X CK_CASE(x),
  CK_FIELD_Y CK_CASE(y),
  CK_FIELD_STRENGTH CK_CASE(strength), /* N; N/kg; N per unit of charge; or as the kind defines */
  CK_FIELD_FALLOFF CK_CASE(falloff),
  CK_FIELD_MINIMUM_RADIUS CK_CASE(minimumRadius),
  CK_FIELD_DIRECTION_X CK_CASE(directionX), /* m/s^2 or m/s */
  CK_FIELD_DIRECTION_Y CK_CASE(directionY),
  CK_FIELD_SMOOTHNESS CK_CASE(smoothness),
  CK_FIELD_ANIMATION_SPEED CK_CASE(animationSpeed), /* 1/s */
} ck_field_input;
enum { CK_FIELD_INPUTS = CK_FIELD_ANIMATION_SPEED + 1 };

typedef enum CK_ENUM ck_region_input {
  CK_REGION_WIDTH CK_CASE(width), /* a circle's radius */
  CK_REGION_HEIGHT CK_CASE(height),
} ck_region_input;
enum { CK_REGION_INPUTS = CK_REGION_HEIGHT + 1 };

typedef enum CK_ENUM ck_field_kind {
  CK_FIELD_DRAG CK_CASE(drag) = 0,
  CK_FIELD_VORTEX CK_CASE(vortex) = 1,
  CK_FIELD_RADIAL_GRAVITY CK_CASE(radialGravity) = 2,
  CK_FIELD_LINEAR_GRAVITY CK_CASE(linearGravity) = 3,
  CK_FIELD_VELOCITY CK_CASE(velocity) = 4, /* sets the velocity; the others are forces */
  CK_FIELD_NOISE CK_CASE(noise) = 5,
  CK_FIELD_TURBULENCE CK_CASE(turbulence) = 6,
  CK_FIELD_SPRING CK_CASE(spring) = 7,
  CK_FIELD_ELECTRIC CK_CASE(electric) = 8,
  CK_FIELD_MAGNETIC CK_CASE(magnetic) = 9,
} ck_field_kind;

/* The parts of a field's region, in postfix order. */
typedef enum CK_ENUM ck_region_kind {
  CK_REGION_INFINITE CK_CASE(infinite) = 0,
  CK_REGION_CIRCLE CK_CASE(circle) = 1,
  CK_REGION_RECTANGLE CK_CASE(rectangle) = 2,
  CK_REGION_CLOSED_RECTANGLE CK_CASE(closedRectangle) = 3, /* includes its boundary */
  /* Operators on the parts before them. */
  CK_REGION_UNION CK_CASE(union) = 4,
  CK_REGION_INTERSECTION CK_CASE(intersection) = 5,
  CK_REGION_DIFFERENCE CK_CASE(difference) = 6,
  CK_REGION_INVERSE CK_CASE(inverse) = 7,
} ck_region_kind;

typedef struct ck_field {
  uint32_t kind;         /* ck_field_kind */
  uint32_t active;       /* at the start */
  uint32_t region_first; /* its parts in `regions` of the arguments */
  uint32_t region_count; /* 0: everywhere */
  uint32_t behavior;     /* index of its behavior */
} ck_field;

typedef struct ck_region {
  uint32_t kind; /* ck_region_kind */
} ck_region;

/* A push acts as a force in every sub-step, or as an impulse when it is added. */
typedef struct ck_push {
  uint32_t active; /* at the start */
  uint32_t instantaneous;
  uint32_t behavior; /* index of its behavior */
} ck_push;

/* Kinds of conditions, and their inputs. In the many-item engine input indices are relative to the
 * first input of the condition's item. */
typedef enum CK_ENUM ck_condition_kind {
  CK_CONDITION_ELAPSED CK_CASE(elapsed) = 0, /* since the phase began; input: the time */
  CK_CONDITION_REST CK_CASE(rest) = 1,       /* asleep, and every track at its end; no inputs */
  /* Contacts with an edge of the set that began or ended since the phase began; input: their
   * number. */
  CK_CONDITION_CONTACT_BEGUN CK_CASE(contactBegun) = 2,
  CK_CONDITION_CONTACT_ENDED CK_CASE(contactEnded) = 3,
  /* Wholly outside of a rectangle; inputs: ck_rectangle_input. */
  CK_CONDITION_OUTSIDE CK_CASE(outside) = 4,
  /* The centre came to a side of a line (crossed), or is on that side (beyond); inputs:
   * ck_edge_input, two points of the line. */
  CK_CONDITION_CROSSED CK_CASE(crossed) = 5,
  CK_CONDITION_BEYOND CK_CASE(beyond) = 6,
  CK_CONDITION_TRACK_ENDED CK_CASE(trackEnded) = 7, /* no inputs */
  /* A number of the item is within limits; inputs: ck_limit_input. Its speed, pt/s; the magnitude
   * of its spin, rad/s; the distance of its centre from a point or from another item's, pt. */
  CK_CONDITION_SPEED CK_CASE(speed) = 8,
  CK_CONDITION_SPIN CK_CASE(spin) = 9,
  CK_CONDITION_DISTANCE CK_CASE(distance) = 10,
} ck_condition_kind;

typedef enum CK_ENUM ck_rectangle_input {
  CK_RECTANGLE_X CK_CASE(x),
  CK_RECTANGLE_Y CK_CASE(y),
  CK_RECTANGLE_WIDTH CK_CASE(width),
  CK_RECTANGLE_HEIGHT CK_CASE(height),
} ck_rectangle_input;
enum { CK_RECTANGLE_INPUTS = CK_RECTANGLE_HEIGHT + 1 };

typedef enum CK_ENUM ck_limit_input {
  CK_LIMIT_ABOVE CK_CASE(above), /* the number is greater than this; unused if side is -1 */
  CK_LIMIT_BELOW CK_CASE(below), /* it is less than this; unused if side is 1 */
  CK_LIMIT_X CK_CASE(x),         /* the point of a distance; unused if it is to an item */
  CK_LIMIT_Y CK_CASE(y),
} ck_limit_input;
enum { CK_LIMIT_INPUTS = CK_LIMIT_Y + 1 };

#define CK_NO_PHASE 0xffffffffu /* of a condition that is only a guard: it is not polled */

typedef struct ck_condition {
  uint64_t edges; /* bit i: contacts with edge i count */
  uint32_t kind;  /* ck_condition_kind */
  uint32_t phase; /* during which it is evaluated, or CK_NO_PHASE */
  uint32_t input; /* index of its first input */
  uint32_t joint; /* whose track ends */
  /* Of a line, seen from its first point: 1 right, -1 left, 0 either. Of limits: 1 above, -1 below,
   * 0 both. */
  int32_t side;
  uint32_t item;          /* many-item engine */
  uint32_t first_contact; /* many-item engine: contacts that count, in
                             ck_world_args.condition_contacts */
  uint32_t contact_count;
  uint32_t other; /* many-item engine: the item of a distance to an item; CK_GROUND: to a point */
  uint32_t reserved;
} ck_condition;

/* A number that the end of a phase sets, or adds to. */
typedef enum CK_ENUM ck_change_kind {
  CK_CHANGE_X CK_CASE(x) = 0, /* of the item's centre */
  CK_CHANGE_Y CK_CASE(y) = 1,
  CK_CHANGE_ANGLE CK_CASE(angle) = 2,
  CK_CHANGE_ANCHOR_X CK_CASE(anchorX) = 3, /* of a joint */
  CK_CHANGE_ANCHOR_Y CK_CASE(anchorY) = 4,
  /* To the point that is nearest to where the item's centre comes in a time at its velocity; made
   * first. Inputs: the time, s; x and y of each point. */
  CK_CHANGE_ANCHOR_NEAREST CK_CASE(anchorNearest) = 5,
  CK_CHANGE_VELOCITY_X CK_CASE(velocityX) = 6, /* added, pt/s */
  CK_CHANGE_VELOCITY_Y CK_CASE(velocityY) = 7,
  CK_CHANGE_SPIN CK_CASE(spin) = 8, /* added, rad/s */
  /* Adds a part of another item's velocity or spin, or of its own; input: the part. */
  CK_CHANGE_VELOCITY_PART CK_CASE(velocityPart) = 9,
  CK_CHANGE_SPIN_PART CK_CASE(spinPart) = 10,
  CK_CHANGE_SPEED_LIMIT CK_CASE(speedLimit) = 11, /* no faster than this, pt/s */
  CK_CHANGE_SPIN_LIMIT CK_CASE(spinLimit) = 12,   /* no faster than this, rad/s */
  /* Many-item engine: the item gets a new body, or a set of CK_PROPERTY_INPUTS. */
  CK_CHANGE_RESTART CK_CASE(restart) = 13,
  CK_CHANGE_PROPERTIES CK_CASE(properties) = 14,
} ck_change_kind;

typedef struct ck_change {
  uint32_t kind;  /* ck_change_kind */
  uint32_t joint; /* whose anchor moves */
  uint32_t input; /* many-item engine: relative to the item's first input */
  uint32_t item;  /* many-item engine */
  uint32_t other; /* many-item engine: the item whose velocity is added in part */
  uint32_t count; /* the points of CK_CHANGE_ANCHOR_NEAREST */
} ck_change;

/* An end of a phase: reached when one of its conditions and all its guards hold. The sets of
 * behaviors determine which joints, pushes and fields are added and removed. In the many-item
 * engine they determine it for edges and gravities too, and the other actions are changes. */
typedef struct ck_end {
  uint64_t behaviors_removed; /* bit i: behavior i */
  uint64_t behaviors_added;
  uint64_t edges_removed; /* bit i: edge i */
  uint64_t edges_added;
  uint32_t first_condition;
  uint32_t condition_count;
  uint32_t guard_count; /* the guards are the conditions after them */
  uint32_t first_change;
  uint32_t change_count;
  uint32_t gravity_removed;
  uint32_t gravity_added;
  uint32_t restarts_item;  /* the item gets a new body: velocity and spin 0 */
  uint32_t property_input; /* index of the item's new set of properties; 0: no change */
  uint32_t next;           /* index of the next phase; phase_count: the scenario ends */
  uint32_t outcome;        /* from 1; 0: no named outcome */
  uint32_t reserved;
} ck_end;

/* A phase of a scenario: its ends, in the order in which they are evaluated. */
typedef struct ck_phase {
  uint32_t first_end;
  uint32_t end_count;
  uint32_t number; /* of the phase in the scene, from 1 */
  uint32_t reserved;
} ck_phase;

/* Columns that a run can fill. */
typedef enum CK_ENUM ck_metric {
  CK_METRIC_SETTLE_TIME CK_CASE(settleTime) = 0,
  CK_METRIC_ARRIVAL_TIME CK_CASE(arrivalTime) = 1,
  CK_METRIC_PAUSE_TIME CK_CASE(pauseTime) = 2,
  CK_METRIC_OVERSHOOT CK_CASE(overshoot) = 3,
  CK_METRIC_OVERSHOOT_FRACTION CK_CASE(overshootFraction) = 4,
  CK_METRIC_BOUNCES CK_CASE(bounces) = 5,
  CK_METRIC_FIRST_CONTACT_TIME CK_CASE(firstContactTime) = 6,
  CK_METRIC_EXIT_TIME CK_CASE(exitTime) = 7,
  CK_METRIC_PEAK_SPEED CK_CASE(peakSpeed) = 8,
  CK_METRIC_PEAK_ACCELERATION CK_CASE(peakAcceleration) = 9,
  CK_METRIC_PEAK_ANGLE CK_CASE(peakAngle) = 10,
  CK_METRIC_TRAVEL CK_CASE(travel) = 11,
  CK_METRIC_OSCILLATIONS CK_CASE(oscillations) = 12,
  CK_METRIC_FINAL_X CK_CASE(finalX) = 13,
  CK_METRIC_FINAL_Y CK_CASE(finalY) = 14,
  CK_METRIC_FINAL_ANGLE CK_CASE(finalAngle) = 15,
  CK_METRIC_FINAL_ERROR CK_CASE(finalError) = 16,
  CK_METRIC_ENERGY_DISSIPATED CK_CASE(energyDissipated) = 17,
  CK_METRIC_IMPACTS CK_CASE(impacts) = 18,
  CK_METRIC_CONTACTS CK_CASE(contacts) = 19,
  CK_METRIC_FIRST_IMPACT_SPEED CK_CASE(firstImpactSpeed) = 20,
  CK_METRIC_PEAK_IMPACT_SPEED CK_CASE(peakImpactSpeed) = 21,
  CK_METRIC_CONTACT_TIME CK_CASE(contactTime) = 22,
  CK_METRIC_PHASE CK_CASE(phase) = 23,
  CK_METRIC_OUTCOME CK_CASE(outcome) = 24,
} ck_metric;
enum { CK_METRIC_COUNT = CK_METRIC_OUTCOME + 1 };

/* Values of a trace in each frame: x, y (pt), angle (rad), velocities (pt/s), spin (rad/s). */
#define CK_TRACE_VALUES 6

/* The arguments of a run of either engine: scenario_count scenarios, each until it ends. They are
 * all arguments of the single-item engine; the many-item engine has more (ckworld.h). Cannot fail:
 * Plan rejects invalid numbers, and marks invalid rows in `skip`. */
typedef struct ck_run_args {
  const ck_input *inputs;
  const ck_joint *CK_NULLABLE joints;
  const ck_phase *CK_NULLABLE phases;
  const ck_end *CK_NULLABLE ends;
  const ck_condition *CK_NULLABLE conditions;
  const ck_change *CK_NULLABLE changes;
  const ck_push *CK_NULLABLE pushes;
  const ck_field *CK_NULLABLE fields;
  const ck_region *CK_NULLABLE regions;
  const uint8_t *substeps;                     /* [frame_limit], sub-steps in each frame */
  const uint8_t *CK_NULLABLE skip;             /* [scenario_count], not 0: skip the row */
  void *CK_NULLABLE const *CK_NONNULL metrics; /* [CK_METRIC_COUNT] columns, null: not requested */
  uint8_t *statuses;                           /* [scenario_count] ck_status */
  uint32_t *CK_NULLABLE frames;                /* [scenario_count] frames simulated */
  void *CK_NULLABLE trace; /* [scenario_count][frame_limit + 1][CK_TRACE_VALUES] */
  void *scratch;           /* ck_scratch_bytes, aligned to 64 */
  /* ck_trajectory_bytes, aligned to 64: the run finds the pose at rest. Null: the inputs have
   * it. */
  void *CK_NULLABLE trajectory;
  ck_settings settings;
  uint64_t behaviors_active; /* bit i: behavior i is active at the start */
  uint32_t scenario_count;
  uint32_t frame_limit;
  uint32_t joint_count;
  uint32_t edge_count;
  uint32_t input_count;
  uint32_t phase_count;
  uint32_t push_count;
  uint32_t field_count;
  uint32_t region_count;
  uint32_t end_count;
  uint32_t condition_count;
  uint32_t polls_conditions; /* some condition is neither time nor rest */
  /* The single-item engine only. */
  uint64_t edges_active;  /* bit i: edge i collides at the start */
  uint32_t item_persists; /* the item keeps its body without any behavior */
  uint32_t gravity_active;
  uint32_t rotates;    /* 0: no scenario can rotate, which is faster and gives the same bits */
  uint32_t has_target; /* 0: metrics are relative to the pose at rest */
  uint32_t has_target_angle; /* the target's angle counts for arrivalTime */
  /* For items that run one by one; 0 else. */
  uint32_t trace_gap; /* values of other items from frame to frame of the trace */
  /* The item is one of several. The statuses have CK_STATUS_OUTSIDE. An item that rests in contact
   * stays in contact until the last item ends, which its run does not know. Its contact time is
   * then the negative number -(frames without contact) - 1. separate_items.inc completes it. */
  uint32_t is_one_of_several;
  uint32_t reserved;
} ck_run_args;

/* Whether this machine can execute the instruction set. */
bool ck_isa_is_supported(ck_isa isa);

/* Scenarios in one block, except for runs with blocks twice as wide (dispatch.c); 0 if the
 * instruction set is not supported here. */
uint32_t ck_lane_count(ck_isa isa, ck_precision precision);

/* Scratch memory of a run, in bytes, for any number of scenarios. */
size_t ck_scratch_bytes(ck_isa isa, ck_precision precision, const ck_run_args *args);

/* Memory for args->trajectory, in bytes; grows with the frame limit. */
size_t ck_trajectory_bytes(ck_isa isa, ck_precision precision, const ck_run_args *args);

/* Runs the single-item engine. */
void ck_run(ck_isa isa, ck_precision precision, const ck_run_args *args);

CK_NONNULL_END
#endif
