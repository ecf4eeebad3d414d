/* large.c: runs the kernel for worlds of many items on a pile among pegs. */
#include "large.h"

#include "hash.h"

#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF /* the inputs made here are part of the bits */

enum {
  peg_count = 24,
  wall_count = 4,
  edge_count = peg_count + wall_count,
  frame_count = 150,
  row_count = 3,
  joined_items = 100 /* with more joints, items fly about at the largest speed */
};

/* Of a polygon; the first three to six are used. */
enum { most_corners = 6 };
static const double corners[2 * most_corners] = {-8, -7, 6, -9, 11, 0, 7, 8, -2, 9, -9, 4};

/* Inputs of a push and of a field in a circle. */
enum { force_inputs = CK_PUSH_INPUTS + CK_FIELD_INPUTS + CK_REGION_INPUTS };
static const double forces[force_inputs] = {
    [CK_PUSH_ACTIVE] = 1,
    [CK_PUSH_X] = 0.02,
    [CK_PUSH_Y] = -0.03,
    [CK_PUSH_OFFSET_X] = 2,
    [CK_PUSH_INPUTS + CK_FIELD_X] = 190,
    [CK_PUSH_INPUTS + CK_FIELD_Y] = -150,
    [CK_PUSH_INPUTS + CK_FIELD_STRENGTH] = 0.2,
    [CK_PUSH_INPUTS + CK_FIELD_FALLOFF] = 0.7,
    [CK_PUSH_INPUTS + CK_FIELD_SMOOTHNESS] = 0.3,
    [CK_PUSH_INPUTS + CK_FIELD_ANIMATION_SPEED] = 1.7,
    [CK_PUSH_INPUTS + CK_FIELD_INPUTS + CK_REGION_WIDTH] = 180,
};

/* Fills the inputs of item `place`, a box or a circle. */
static void place_item(ck_input *inputs, uint32_t place, bool is_circle) {
  const double size = 16 + place % 5;
  const double item[CK_ITEM_INPUTS] = {
      [CK_INPUT_WIDTH] = size,
      [CK_INPUT_HEIGHT] = is_circle ? size : 0.8 * size,
      [CK_INPUT_X] = 30 + 24 * (place % 15) + 0.3 * (place % 7),
      [CK_INPUT_Y] = -450 - 25.0 * (place / 15),
      [CK_INPUT_ANGLE] = 0.2 * (place % 8),
      [CK_INPUT_VELOCITY_X] = 30 * (place % 3),
      [CK_INPUT_VELOCITY_Y] = place == 0 ? 6000 : 0, /* too fast for the floor */
      [CK_INPUT_ANGULAR_VELOCITY] = 0.5 * (place % 4),
      [CK_INPUT_ELASTICITY] = 0.1 * (place % 3),
      [CK_INPUT_FRICTION] = 0.2 + 0.1 * (place % 2),
      [CK_INPUT_DENSITY] = 1 + place % 2,
      [CK_INPUT_RESISTANCE] = 0.1,
      [CK_INPUT_ANGULAR_RESISTANCE] = 0.05,
      [CK_INPUT_ALLOWS_ROTATION] = place % 13 != 3,
      [CK_INPUT_ANCHORED] = place % 29 == 5,
      [CK_INPUT_TARGET_X] = 200,
      [CK_INPUT_TARGET_TOLERANCE] = 40,
      [CK_INPUT_BOUNDS_WIDTH] = 390,
      [CK_INPUT_BOUNDS_HEIGHT] = 10,
      [CK_INPUT_DURATION] = 2.5,
  };
  for (uint32_t k = 0; k < CK_ITEM_INPUTS; ++k) inputs[k].value = item[k];
}

/* The parts of a group: a box, a circle and a triangle. */
enum { group_parts = 3, group_corners = 3 };
static const ck_part parts_of_group[group_parts] = {
    {.shape = CK_SHAPE_BOX},
    {.shape = CK_SHAPE_CIRCLE},
    {.shape = CK_SHAPE_POLYGON, .vertex_count = group_corners}};
enum { group_inputs = group_parts * CK_PART_INPUTS + 2 * group_corners };
static const double inputs_of_group[group_inputs] = {-3, 0,  14, 5, /* x, y, width, height */
                                                     6,  1,  8,  8, 1,  -6, 6,
                                                     6,  -3, -3, 3, -3, 0,  3};

/* Fills the inputs of the walls and of pegs between them. */
static void place_edges(ck_input *inputs) {
  const double side = 400, top = -1400;
  const double walls[wall_count][CK_EDGE_INPUTS] = {
      {0, 0, side, 0}, {side, 0, side, top}, {side, top, 0, top}, {0, top, 0, 0}};
  for (uint32_t i = 0; i < edge_count; ++i) {
    const uint32_t peg = i - wall_count;
    const double x = 40 + 60 * (peg % 6) + 30 * (peg / 6 % 2), y = -150 - 60.0 * (peg / 6);
    const double ends[CK_EDGE_INPUTS] = {x, y, x + 7, y + 5};
    for (uint32_t k = 0; k < CK_EDGE_INPUTS; ++k) {
      inputs[i * CK_EDGE_INPUTS + k].value = i < wall_count ? walls[i][k] : ends[k];
    }
  }
}

/* Runs all rows. Where the memory does not suffice for a row, it runs again in twice as much. */
static void run_with_enough_memory(ck_isa isa, ck_precision precision, ck_world_args *args) {
  for (bool enough = false; !enough; args->candidate_limit *= 2, args->chain_limit *= 2) {
    args->run.scratch = allocate(ck_world_scratch_bytes(isa, precision, args));
    args->first_scenario = ck_world_run(isa, precision, args);
    enough = args->first_scenario == args->run.scenario_count;
    free(args->run.scratch);
  }
}

uint64_t hash_large(const ck_settings *settings, ck_isa isa, ck_precision precision, uint32_t count,
                    bool has_groups, bool is_side_by_side) {
  const uint32_t input_limit =
      count * (CK_ITEM_INPUTS + force_inputs + 2 * most_corners + group_inputs + CK_JOINT_INPUTS) +
      edge_count * CK_EDGE_INPUTS + CK_GRAVITY_INPUTS;
  const size_t size = precision == CK_PRECISION_SINGLE ? 4 : 8;
  const uint32_t rows = count > 200 ? 2 : row_count; /* emulated, the largest pile takes minutes */
  ck_input *inputs = calloc(input_limit, sizeof *inputs);
  ck_joint *joints = calloc(count, sizeof *joints);
  uint32_t *order = calloc(count, sizeof *order);
  ck_push *pushes = calloc(count, sizeof *pushes);
  ck_field *fields = calloc(count, sizeof *fields);
  ck_region *regions = calloc(count, sizeof *regions);
  ck_item *items = calloc(count, sizeof *items);
  ck_part *parts = calloc(group_parts * count, sizeof *parts);
  ck_edge_plan edges[edge_count] = {0};
  const size_t metric_count = (size_t)count * CK_METRIC_COUNT;
  void **metrics = calloc(metric_count, sizeof *metrics);
  char *columns = allocate(metric_count * row_count * size);
  for (size_t i = 0; i < metric_count; ++i) {
    if (i % 17 != 3) metrics[i] = columns + i * row_count * size;
  }
  uint32_t input = 0, forced = 0, part_count = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const bool is_group = has_groups && i % 6 == 2;
    place_item(inputs + input, i, i % 2);
    input += CK_ITEM_INPUTS;
    items[i] = (ck_item){.behaviors = 1 | (i % 31 == 0 ? 0u : 2u),
                         .first_part = part_count,
                         .part_count = is_group ? group_parts : 1,
                         .is_group = is_group,
                         .has_target = i % 5 == 0,
                         .records_trajectory = i % 3 == 0};
    const bool is_polygon = i % 6 == 4;
    ck_part *part = &parts[part_count];
    part_count += items[i].part_count;
    if (is_group) {
      memcpy(part, parts_of_group, sizeof parts_of_group);
      for (uint32_t k = 0; k < group_inputs; ++k) inputs[input++].value = inputs_of_group[k];
      continue;
    }
    part->shape = i % 2 ? CK_SHAPE_CIRCLE : is_polygon ? CK_SHAPE_POLYGON : CK_SHAPE_BOX;
    part->vertex_count = is_polygon ? 3 + i % 4 : 0;
    for (uint32_t k = 0; k < 2 * part->vertex_count; ++k) inputs[input++].value = corners[k];
    if (i % 4 != 1) continue;
    items[i].push_count = items[i].field_count = items[i].region_count = 1;
    items[i].first_push = items[i].first_field = items[i].first_region = forced;
    pushes[forced] = (ck_push){.active = 1, .instantaneous = i % 8 == 1, .behavior = 1};
    fields[forced] = (ck_field){
        .kind = i % 3 ? CK_FIELD_NOISE : CK_FIELD_VORTEX, .active = 1, .region_count = 1};
    regions[forced++] = (ck_region){.kind = CK_REGION_CIRCLE};
    for (uint32_t k = 0; k < force_inputs; ++k) inputs[input++].value = forces[k];
  }
  uint32_t joint_count = 0;
  for (uint32_t i = 0; i + 1 < count && i < joined_items; i += 7) {
    static const ck_joint_kind kinds[] = {CK_JOINT_DISTANCE, CK_JOINT_ROPE, CK_JOINT_PIN,
                                          CK_JOINT_WELD, CK_JOINT_SLIDE};
    const uint32_t kind = kinds[joint_count % 5];
    joints[joint_count] = (ck_joint){.kind = kind,
                                     .a = i % 3 == 2 ? CK_GROUND : i + 1,
                                     .b = i,
                                     .anchored_in_world = kind > CK_JOINT_ROPE && i % 3 != 2,
                                     .active = i % 4 != 3};
    order[joint_count] = joint_count;
    const double x = inputs[i * CK_ITEM_INPUTS + CK_INPUT_X].value;
    const double joint[CK_JOINT_INPUTS] = {
        [CK_JOINT_A_X] = i % 3 == 2 ? x : 3,
        [CK_JOINT_A_Y] = i % 3 == 2 ? -400 : 2,
        [CK_JOINT_B_X] = 2,
        [CK_JOINT_LENGTH] = kind ? 40 : __builtin_nan(""),
        [CK_JOINT_FREQUENCY] = kind ? 0 : 2,
        [CK_JOINT_DAMPING] = 0.1,
        [CK_JOINT_LOWER] = -0.3,
        [CK_JOINT_UPPER] = 0.4,
        [CK_JOINT_TORQUE] = 0.001,
        [CK_JOINT_AXIS_X] = 1,
    };
    for (uint32_t k = 0; k < CK_JOINT_INPUTS; ++k) inputs[input++].value = joint[k];
    ++joint_count;
  }
  place_edges(inputs + input);
  input += edge_count * CK_EDGE_INPUTS + CK_GRAVITY_INPUTS;
  inputs[input - 1].value = 1;
  for (uint32_t i = 0; i < edge_count; ++i) {
    edges[i].enabled_by = 1;
    edges[i].is_sensor = has_groups && i % 9 == 5;
  }
  /* The rows have other widths of the first item. */
  double wide[row_count] = {16, 30, 22};
  float narrow[row_count] = {16, 30, 22};
  inputs[CK_INPUT_WIDTH].column = size == 4 ? (void *)narrow : (void *)wide;
  uint8_t substeps[frame_count], statuses[row_count];
  uint32_t frames[row_count];
  memset(substeps, 2, sizeof substeps);
  const size_t trace_bytes = (size_t)row_count * (frame_count + 1) * count * CK_TRACE_VALUES * size;
  void *trace = allocate(trace_bytes);
  ck_world_args args = {
      .run = {.inputs = inputs,
              .joints = joints,
              .pushes = pushes,
              .fields = fields,
              .regions = regions,
              .substeps = substeps,
              .metrics = metrics,
              .statuses = statuses,
              .frames = frames,
              .trace = trace,
              .settings = *settings,
              .behaviors_active = 3,
              .scenario_count = rows,
              .frame_limit = frame_count,
              .joint_count = joint_count,
              .edge_count = edge_count,
              .input_count = input,
              .push_count = forced,
              .field_count = forced,
              .region_count = forced},
      .items = items,
      .parts = parts,
      .joint_order = order,
      .gravities = &(ck_gravity){.behavior = 0},
      .edges = edges,
      .pair_behaviors = 2, /* some items fall through the others */
      .item_count = count,
      .part_count = part_count,
      .gravity_count = 1,
      .is_large = 1,
      .candidate_limit = 64,
      .chain_limit = 8,
      .is_side_by_side = is_side_by_side,
  };
  args.run.trajectory = allocate(ck_world_trajectory_bytes(isa, precision, &args));
  run_with_enough_memory(isa, precision, &args);
  uint64_t hash = hash_bytes(hash_of_nothing, statuses, rows * sizeof *statuses);
  hash = hash_bytes(hash, frames, rows * sizeof *frames);
  /* Trace rows end with their scenarios. */
  const size_t frame_bytes = (size_t)count * CK_TRACE_VALUES * size;
  for (uint32_t row = 0; row < rows; ++row) {
    hash = hash_bytes(hash, (char *)trace + row * (frame_count + 1) * frame_bytes,
                      (frames[row] + 1) * frame_bytes);
  }
  hash = hash_bytes(hash, columns, metric_count * row_count * size);
  free(args.run.trajectory);
  free(trace);
  free(columns);
  free(metrics);
  free(parts);
  free(joints);
  free(order);
  free(pushes);
  free(fields);
  free(regions);
  free(items);
  free(inputs);
  return hash;
}
