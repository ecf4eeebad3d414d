/* ckworld.h: scenarios of many items. The contract of every function is that of ckernels.h.
 *
 * What exists and may touch is the same in all scenarios of a run; every number may differ. */
#ifndef CKWORLD_H
#define CKWORLD_H

#include "ckernels.h"

CK_NONNULL_BEGIN

#define CK_BODY_LIMIT   64
#define CK_PART_LIMIT   64
#define CK_VERTEX_LIMIT 32

enum { CK_SHAPE_BOX, CK_SHAPE_CIRCLE, CK_SHAPE_POLYGON };
enum {
  CK_JOINT_DISTANCE, /* a spring, a rod or a pin, as an attachment to a point */
  CK_JOINT_ROPE,     /* no longer than its length */
  CK_JOINT_PIN,      /* may turn, within limits and against friction */
  CK_JOINT_WELD,
  CK_JOINT_SLIDE, /* along an axis, within limits, without turning */
};

/* The other end of a joint that holds an item to a point. */
#define CK_NO_ITEM 0xffffffffu

/* A part of an item: what it collides with and weighs. Its width is the diameter of a circle. */
typedef struct ck_part {
  uint32_t shape;
  uint32_t vertex_count; /* of a polygon, 3 ... CK_VERTEX_LIMIT; 0 otherwise */
} ck_part;

/* Inputs of a part of a group, pt: its centre from the group's, and its size. */
enum { CK_PART_X, CK_PART_Y, CK_PART_WIDTH, CK_PART_HEIGHT, CK_PART_INPUTS };

/* An item, of one part, or a group of several that hold together. Its inputs are CK_ITEM_INPUTS as
 * in ckernels.h, the gravity among them unused; those of the pushes, fields and parts of regions
 * that act on it; then of each part those of CK_PART_INPUTS if the item is a group, else the part
 * is in the middle and as large as the item, and x and y of each vertex in points from the part's
 * centre. The duration and the reference bounds are those of the first item. */
typedef struct ck_item {
  uint64_t behaviors;  /* bit i: it is in behavior i where that is there */
  uint32_t first_part; /* in ck_world_args.parts */
  uint32_t part_count; /* 1 or more, CK_PART_LIMIT in all */
  uint32_t first_push; /* in ck_world_args.pushes */
  uint32_t push_count;
  uint32_t first_field; /* in ck_world_args.fields */
  uint32_t field_count;
  uint32_t first_region; /* in ck_world_args.regions; a field counts from here */
  uint32_t region_count;
  uint32_t has_target;         /* as in ck_run_args */
  uint32_t has_target_angle;   /* the target's angle counts for arrivalTime */
  uint32_t persists;           /* it keeps its body though it be in no behavior */
  uint32_t records_trajectory; /* with ck_world_args.way: the run finds where it rests */
  uint32_t is_group;           /* its parts have inputs of their own */
} ck_item;

/* Two things that may touch: a part of item a and one of item b, or edge a and a part of item b. A
 * circle is never a where b is a polygon or a box. They do while some behavior is there that makes
 * them, and none that keeps them from it. */
typedef struct ck_contact {
  uint64_t enabled_by; /* bit i: behavior i */
  uint64_t disabled_by;
  uint16_t a;
  uint16_t b;
  uint16_t a_part; /* in ck_world_args.parts; of an edge nothing */
  uint16_t b_part;
  uint16_t a_is_edge;
  uint16_t is_sensor; /* it begins and ends, and pushes nothing; of edges alone */
  uint16_t reserved[2];
} ck_contact;

/* A gravity, which sets the one vector that all items of all gravities feel. Its inputs, after
 * those of the edges, are as CK_INPUT_GRAVITY_X and CK_INPUT_GRAVITY_Y. */
typedef struct ck_gravity {
  uint32_t behavior;
} ck_gravity;
enum { CK_GRAVITY_X, CK_GRAVITY_Y, CK_GRAVITY_INPUTS };

/* Inputs of a joint, after those of the items. Offsets are in points from an item's centre in its
 * own axes; that of a point is the point. */
enum {
  CK_WORLD_JOINT_A_X, /* where a track does not say it; of a joint that meets, the place of both
                         ends */
  CK_WORLD_JOINT_A_Y,
  CK_WORLD_JOINT_ARM_X, /* from the point to the end of the joint, in the world's axes */
  CK_WORLD_JOINT_ARM_Y,
  CK_WORLD_JOINT_TRACK_SPEED,
  CK_WORLD_JOINT_B_X,
  CK_WORLD_JOINT_B_Y,
  CK_WORLD_JOINT_LENGTH,    /* pt; NaN: the distance when the joint is made */
  CK_WORLD_JOINT_FREQUENCY, /* Hz; 0: rigid */
  CK_WORLD_JOINT_DAMPING,   /* ratio to critical damping */
  CK_WORLD_JOINT_LOWER,     /* rad or pt from the making; limits of a pin or a slide; NaN: none */
  CK_WORLD_JOINT_UPPER,
  CK_WORLD_JOINT_TORQUE, /* N m; the friction of a pin */
  CK_WORLD_JOINT_AXIS_X, /* of a slide, in the world when it is made */
  CK_WORLD_JOINT_AXIS_Y,
  CK_WORLD_JOINT_INPUTS,
};

typedef struct ck_world_joint {
  uint32_t kind;
  uint32_t a; /* an item, or CK_NO_ITEM */
  uint32_t b;
  uint32_t anchored_in_world; /* made where its ends meet: at a point of the world */
  uint32_t behavior;
  uint32_t track_first; /* the knots of its point in ck_world_args.track */
  uint32_t track_count; /* 0: the point stands still */
  uint32_t reserved;
} ck_world_joint;

/* One run: scenario_count scenarios, each until everything in it sleeps or its time is over.
 * Cannot fail: Plan refuses bad numbers, and rows in skip, before they get here. Contacts are
 * solved in the order of the list, whichever of them touch; neighbours in it should share no item.
 */
typedef struct ck_world_args {
  const ck_input *inputs; /* of items, joints, edges, gravities, and what phases need */
  const ck_item *items;
  const ck_part *parts; /* of the items, one after the other */
  const ck_contact *CK_NULLABLE contacts;
  const ck_world_joint *CK_NULLABLE joints;
  const uint32_t *CK_NULLABLE joint_order; /* [tie_count], in which ties are solved */
  const ck_gravity *CK_NULLABLE gravities; /* the last one that is there sets the vector */
  const ck_phase *CK_NULLABLE phases;
  const ck_end *CK_NULLABLE ends;
  const ck_condition *CK_NULLABLE conditions;
  const ck_change *CK_NULLABLE changes;
  const uint16_t *CK_NULLABLE condition_contacts; /* contacts */
  const ck_knot *CK_NULLABLE track;
  const ck_push *CK_NULLABLE pushes;
  const ck_field *CK_NULLABLE fields;
  const ck_region *CK_NULLABLE regions;
  const uint8_t *substeps;                     /* [frame_limit], sub-steps in each frame */
  const uint8_t *CK_NULLABLE skip;             /* [scenario_count], not 0: do not run */
  void *CK_NULLABLE const *CK_NONNULL metrics; /* [item_count][CK_METRIC_COUNT] columns */
  uint8_t *statuses;                           /* [scenario_count] ck_status */
  uint32_t *CK_NULLABLE frames;                /* [scenario_count] frames simulated */
  void *CK_NULLABLE trace;      /* [scenario_count][frame_limit + 1][item_count][CK_TRACE_VALUES] */
  void *scratch;                /* ck_world_scratch_bytes, aligned to 64 */
  void *CK_NULLABLE trajectory; /* ck_world_way_bytes, aligned to 64; null: no item keeps its way */
  ck_settings settings;
  uint64_t behaviors_active; /* bit i: behavior i is there from the start */
  uint32_t scenario_count;
  uint32_t frame_limit;
  uint32_t item_count;
  uint32_t part_count;
  uint32_t contact_count;
  uint32_t joint_count;
  uint32_t edge_count;
  uint32_t gravity_count;
  uint32_t input_count;
  uint32_t phase_count;
  uint32_t push_count;
  uint32_t field_count;
  uint32_t condition_count;
  uint32_t change_count;
  uint32_t polls_conditions; /* as in ck_run_args */
} ck_world_args;

size_t ck_world_scratch_bytes(ck_isa isa, ck_precision precision, const ck_world_args *args);

/* Memory for args->way, in bytes; it grows with the frame limit. */
size_t ck_world_trajectory_bytes(ck_isa isa, ck_precision precision, const ck_world_args *args);

void ck_world_run(ck_isa isa, ck_precision precision, const ck_world_args *args);

CK_NONNULL_END
#endif
