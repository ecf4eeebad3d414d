/* ckworld.h: runs of the many-item engine, and of its form for large worlds, with up to thousands
 * of items. The contract of every function is that of ckernels.h.
 *
 * The items, joints and possible contacts are the same in all scenarios of a run; every number may
 * differ. */
#ifndef CKWORLD_H
#define CKWORLD_H

#include "ckernels.h"

CK_NONNULL_BEGIN

#define CK_BODY_LIMIT   64
#define CK_PART_LIMIT   64
#define CK_LARGE_LIMIT  8192 /* items, parts, edges */
#define CK_VERTEX_LIMIT 32

typedef enum CK_ENUM ck_shape {
  CK_SHAPE_BOX CK_CASE(box) = 0,
  CK_SHAPE_CIRCLE CK_CASE(circle) = 1,
  CK_SHAPE_POLYGON CK_CASE(polygon) = 2,
} ck_shape;

/* A part of an item: a shape with mass. The width of a circle is its diameter. */
typedef struct ck_part {
  uint32_t shape;        /* ck_shape */
  uint32_t vertex_count; /* of a polygon, 3 ... CK_VERTEX_LIMIT; else 0 */
} ck_part;

/* Inputs of a part of a group, pt: its centre relative to the group's, and its size. */
typedef enum CK_ENUM ck_part_input {
  CK_PART_X CK_CASE(x),
  CK_PART_Y CK_CASE(y),
  CK_PART_WIDTH CK_CASE(width),
  CK_PART_HEIGHT CK_CASE(height),
} ck_part_input;
enum { CK_PART_INPUTS = CK_PART_HEIGHT + 1 };

/* An item: one part, or a rigid group of several. Its inputs, in this order: CK_ITEM_INPUTS
 * (gravity unused; duration and reference bounds are read from the first item); CK_PUSH_INPUTS of
 * each of its pushes; CK_FIELD_INPUTS of each of its fields; CK_REGION_INPUTS of each part of their
 * regions; then for each part of the item CK_PART_INPUTS, if the item is a group, and x and y of
 * each vertex in points from the part's centre. The only part of an item that is not a group has
 * the item's centre and size. */
typedef struct ck_item {
  uint64_t behaviors;  /* bit i: the item belongs to behavior i */
  uint32_t first_part; /* in ck_world_args.parts */
  uint32_t part_count; /* 1 or more; CK_PART_LIMIT in all, or in a large world in each item */
  uint32_t first_push; /* in `pushes` of the arguments */
  uint32_t push_count;
  uint32_t first_field; /* in `fields` of the arguments */
  uint32_t field_count;
  uint32_t first_region; /* in `regions` of the arguments; a field counts from here */
  uint32_t region_count;
  uint32_t has_target;         /* as in ck_run_args */
  uint32_t has_target_angle;   /* the target's angle counts for arrivalTime */
  uint32_t persists;           /* it keeps its body without any behavior */
  uint32_t records_trajectory; /* the run finds its pose at rest */
  uint32_t is_group;           /* its parts have inputs of their own */
  uint32_t rotates;            /* as in ck_run_args, of separate items */
} ck_item;

/* A possible contact: of a part of item a with a part of item b, or of edge a with a part of item
 * b. If a is a circle, b is a circle too. Enabled while at least one behavior of enabled_by and
 * none of disabled_by is active. */
typedef struct ck_contact {
  uint64_t enabled_by; /* bit i: behavior i */
  uint64_t disabled_by;
  uint16_t a;
  uint16_t b;
  uint16_t a_part; /* in ck_world_args.parts; unused for an edge */
  uint16_t b_part;
  uint16_t a_is_edge;
  uint16_t is_sensor; /* b2Fixture::IsSensor: begins and ends without impulses; edges only */
  uint16_t reserved[2];
} ck_contact;

/* How an edge of a large world collides: with the items of the behaviors in enabled_by, while these
 * are active. */
typedef struct ck_edge_plan {
  uint64_t enabled_by; /* bit i: behavior i */
  uint32_t is_sensor;  /* as in ck_contact */
  uint32_t reserved;
} ck_edge_plan;

/* The contacts of a large world that count for a condition: those of an item with another item, or
 * with some edges. */
#define CK_ANY_ITEM 0xffffffffu
#define CK_NO_ITEM  0xfffffffeu
typedef struct ck_contact_filter {
  uint32_t item;       /* or CK_ANY_ITEM */
  uint32_t other;      /* an item, CK_ANY_ITEM, or CK_NO_ITEM: edges only */
  uint32_t first_edge; /* and edge_count from there on */
  uint32_t edge_count;
} ck_contact_filter;

/* A gravity behavior. All gravities share one vector: that of the gravity added last. The inputs of
 * gravities follow those of the edges; units as CK_INPUT_GRAVITY_X. */
typedef struct ck_gravity {
  uint32_t behavior;
} ck_gravity;
typedef enum CK_ENUM ck_gravity_input {
  CK_GRAVITY_X CK_CASE(x),
  CK_GRAVITY_Y CK_CASE(y),
} ck_gravity_input;
enum { CK_GRAVITY_INPUTS = CK_GRAVITY_Y + 1 };

/* The arguments of a run of several items: scenario_count scenarios, each until it ends.
 * Cannot fail: Plan rejects invalid numbers, and marks invalid rows in `skip`. Contacts are solved
 * in the order of the list. For speed, neighbours in the list should share no item.
 *
 * A large world (is_large) has at most CK_LARGE_LIMIT items, parts and edges. It has no list of
 * contacts: it finds them, and solves them in an order of its own. Rods and springs let their items
 * collide, other joints do not.
 *
 * Separate items (items_are_separate) run one by one in the single-item engine. They are boxes and
 * no groups, no contact and no joint is between two of them, and there are no sensors. An item has
 * at most CK_JOINT_LIMIT joints, all of them distance joints to the ground, and CK_EDGE_LIMIT
 * edges. All behaviors act from start to end, one gravity at most among them. There may be one
 * phase, which ends after a time or at rest and changes nothing. */
typedef struct ck_world_args {
  /* The inputs are those of items, joints, edges and gravities, then of phases. metrics has
   * [item_count][CK_METRIC_COUNT] columns, trace [item_count] items in each frame. scratch has
   * ck_world_scratch_bytes, trajectory ck_world_trajectory_bytes. */
  ck_run_args run;
  const ck_item *items;
  const ck_part *parts; /* of the items, item by item */
  const ck_contact *CK_NULLABLE contacts;
  const uint32_t *CK_NULLABLE joint_order; /* [run.joint_count], the order of solving */
  const ck_gravity *CK_NULLABLE gravities; /* the last active one sets the vector at the start */
  const uint16_t *CK_NULLABLE condition_contacts; /* indices in `contacts` */
  const ck_edge_plan *CK_NULLABLE edges;          /* [run.edge_count]; a large world only */
  const ck_contact_filter *CK_NULLABLE filters;   /* [run.condition_count]; a large world only */
  /* A large world only: two items collide while a behavior of this set is active that has both. */
  uint64_t pair_behaviors;
  uint32_t item_count;
  uint32_t part_count;
  uint32_t contact_count;
  uint32_t gravity_count;
  uint32_t change_count;
  uint32_t is_large;
  /* A large world only. Scratch memory has room for this many possible contacts, and for chains of
   * this many contacts, in which each shares an item with the one before. Neither limit changes a
   * bit of a row that has its results. */
  uint32_t candidate_limit;
  uint32_t chain_limit;
  uint32_t first_scenario; /* a large world only: the first row to run */
  /* A large world only: one scenario in each lane, not one after the other. The same bits. There is
   * room for candidate_limit contacts of each, which they share. */
  uint32_t is_side_by_side;
  uint32_t items_are_separate;
  uint32_t reserved; /* pages copy every byte */
} ck_world_args;

size_t ck_world_scratch_bytes(ck_isa isa, ck_precision precision, const ck_world_args *args);

/* Memory for args->run.trajectory, in bytes; grows with the frame limit. */
size_t ck_world_trajectory_bytes(ck_isa isa, ck_precision precision, const ck_world_args *args);

/* Returns the number of rows that have their results, from row 0 on: fewer than scenario_count if a
 * scenario of a large world exceeds candidate_limit or chain_limit. */
uint32_t ck_world_run(ck_isa isa, ck_precision precision, const ck_world_args *args);

CK_NONNULL_END
#endif
