/* separate.c: runs boxes that cannot meet, with edges, joints, a push and a field of their own, in
 * one run and as a live scenario. */
#include "separate.h"

#include "cklive.h"
#include "hash.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { frame_count = 60, item_count = 5, joint_count = 4, edge_count = 2, contact_count = 6 };
enum { force_inputs = CK_PUSH_INPUTS + CK_FIELD_INPUTS + CK_REGION_INPUTS };
enum {
  input_count = item_count * (CK_ITEM_INPUTS + force_inputs) + joint_count * CK_JOINT_INPUTS +
                edge_count * CK_EDGE_INPUTS + CK_GRAVITY_INPUTS
};

static uint32_t add_inputs(ck_input *inputs, uint32_t at, const double *values, uint32_t count) {
  for (uint32_t k = 0; k < count; ++k) inputs[at + k] = (ck_input){.value = values[k]};
  return at + count;
}

/* Adds the inputs of an item. Every third one cannot rotate, and the last one is fixed. */
static uint32_t add_item(ck_input *inputs, uint32_t at, uint32_t i) {
  const double item[CK_ITEM_INPUTS] = {
      [CK_INPUT_WIDTH] = 40,
      [CK_INPUT_HEIGHT] = 30 + 10.0 * i,
      [CK_INPUT_X] = 60 + 60.0 * i,
      [CK_INPUT_Y] = 250,
      [CK_INPUT_ANGLE] = i % 3 ? 0.3 * i : 0,
      [CK_INPUT_VELOCITY_X] = 40.0 * i - 60,
      [CK_INPUT_ELASTICITY] = 0.1 * i,
      [CK_INPUT_FRICTION] = 0.3,
      [CK_INPUT_DENSITY] = 1,
      [CK_INPUT_RESISTANCE] = i == 3 ? 8 : 0.1,
      [CK_INPUT_ALLOWS_ROTATION] = i % 3 != 0,
      [CK_INPUT_ANCHORED] = i + 1 == item_count,
      [CK_INPUT_TARGET_X] = 200,
      [CK_INPUT_TARGET_Y] = 300,
      [CK_INPUT_TARGET_ANGLE] = NAN,
      [CK_INPUT_TARGET_TOLERANCE] = 20,
      [CK_INPUT_BOUNDS_WIDTH] = 375,
      [CK_INPUT_BOUNDS_HEIGHT] = 667,
      [CK_INPUT_DURATION] = 1,
  };
  static const double forces[force_inputs] = {
      [CK_PUSH_ACTIVE] = 1,
      [CK_PUSH_X] = 0.2,
      [CK_PUSH_Y] = -0.3,
      [CK_PUSH_OFFSET_X] = 6,
      [CK_PUSH_INPUTS + CK_FIELD_X] = 190,
      [CK_PUSH_INPUTS + CK_FIELD_Y] = 250,
      [CK_PUSH_INPUTS + CK_FIELD_STRENGTH] = 2,
      [CK_PUSH_INPUTS + CK_FIELD_FALLOFF] = 0.7,
      [CK_PUSH_INPUTS + CK_FIELD_INPUTS + CK_REGION_WIDTH] = 80,
  };
  at = add_inputs(inputs, at, item, CK_ITEM_INPUTS);
  return add_inputs(inputs, at, forces, force_inputs);
}

/* A value of a column that is varied. */
static void set_value(void *column, ck_precision precision, uint32_t row, double value) {
  if (precision == CK_PRECISION_SINGLE) {
    ((float *)column)[row] = (float)value;
  } else {
    ((double *)column)[row] = value;
  }
}

/* Steps a live scenario, and ends the program at the first frame that differs from the trace.
 * Returns a hash of its last state. */
static uint64_t hash_live(const ck_world_args *run, ck_isa isa, ck_precision precision) {
  static const ck_live_origin *const from_the_start = NULL;
  ck_world_args args = *run;
  void *metrics[item_count * CK_METRIC_COUNT] = {0};
  const uint8_t substeps = 2;
  uint8_t status;
  ck_live_item items[item_count] = {0};
  ck_live_joint joints[joint_count] = {0};
  ck_live_contact contacts[contact_count] = {0};
  ck_live live = {.items = items, .joints = joints, .contacts = contacts};
  args.run.scenario_count = args.run.frame_limit = args.run.rotates = 1;
  args.run.substeps = &substeps;
  args.run.metrics = metrics;
  args.run.statuses = &status;
  args.run.frames = NULL;
  args.run.trace = args.run.trajectory = NULL;
  args.run.scratch = allocate(ck_world_scratch_bytes(isa, precision, &args));
  ck_world_live_begin(isa, precision, &args, 0, from_the_start, &live);
  for (uint32_t frame = 1; frame <= run->run.frames[0]; ++frame) {
    ck_world_live_step(isa, precision, &args, substeps, 1, &live);
    for (uint32_t i = 0; i < item_count; ++i) {
      const size_t at = ((size_t)frame * item_count + i) * CK_TRACE_VALUES;
      const bool is_single = precision == CK_PRECISION_SINGLE;
      const double x = is_single ? ((float *)run->run.trace)[at] : ((double *)run->run.trace)[at];
      const double spin =
          is_single ? ((float *)run->run.trace)[at + 5] : ((double *)run->run.trace)[at + 5];
      if (items[i].x == x && items[i].spin == spin) continue;
      fprintf(stderr, "error: item %u of a live scenario differs at frame %u\n", (unsigned)i,
              (unsigned)frame);
      exit(1);
    }
  }
  free(args.run.scratch);
  uint64_t hash = hash_bytes(hash_of_nothing, items, sizeof items);
  hash = hash_bytes(hash, joints, sizeof joints);
  return hash_bytes(hash, contacts, sizeof contacts);
}

uint64_t hash_separate(const ck_settings *settings, ck_isa isa, ck_precision precision,
                       uint32_t count) {
  ck_input inputs[input_count];
  ck_item items[item_count] = {0};
  ck_part parts[item_count] = {0};
  ck_push pushes[item_count];
  ck_field fields[item_count];
  ck_region regions[item_count];
  uint32_t at = 0;
  for (uint32_t i = 0; i < item_count; ++i) {
    items[i] = (ck_item){.behaviors = i == 0 ? 0 : 1,
                         .first_part = i,
                         .part_count = 1,
                         .first_push = i,
                         .push_count = 1,
                         .first_field = i,
                         .field_count = 1,
                         .first_region = i,
                         .region_count = 1,
                         .has_target = i % 2,
                         .records_trajectory = 1,
                         .rotates = i % 3 != 0};
    pushes[i] = (ck_push){.active = 1, .instantaneous = i % 2};
    fields[i] = (ck_field){.kind = CK_FIELD_DRAG, .active = 1, .region_count = 1};
    regions[i] = (ck_region){.kind = CK_REGION_CIRCLE};
    at = add_item(inputs, at, i);
  }
  ck_joint joints[joint_count] = {0};
  for (uint32_t k = 0; k < joint_count; ++k) {
    joints[k] = (ck_joint){.a = CK_GROUND, .b = k == 0 ? 2 : k, .active = 1};
    const double joint[CK_JOINT_INPUTS] = {
        [CK_JOINT_A_X] = 150,
        [CK_JOINT_A_Y] = 90 + 20.0 * k,
        [CK_JOINT_B_X] = k % 2 ? 0 : 8,
        [CK_JOINT_LENGTH] = k == 2 ? 60 : NAN,
        [CK_JOINT_FREQUENCY] = k == 3 ? 0 : 2,
        [CK_JOINT_DAMPING] = 0.3,
    };
    at = add_inputs(inputs, at, joint, CK_JOINT_INPUTS);
  }
  static const double edges[edge_count][CK_EDGE_INPUTS] = {{0, 330, 375, 330}, {0, 280, 375, 310}};
  for (uint32_t e = 0; e < edge_count; ++e) {
    at = add_inputs(inputs, at, edges[e], CK_EDGE_INPUTS);
  }
  at = add_inputs(inputs, at, (double[]){0, 1}, CK_GRAVITY_INPUTS);
  ck_contact contacts[contact_count];
  for (uint16_t k = 0; k < contact_count; ++k) {
    const uint16_t item = k < 4 ? k : 3 * (k - 4);
    contacts[k] =
        (ck_contact){.enabled_by = 1, .a = k >= 3, .b = item, .b_part = item, .a_is_edge = 1};
  }

  const size_t size = precision == CK_PRECISION_SINGLE ? 4 : 8;
  void *columns[item_count], *metrics[item_count * CK_METRIC_COUNT];
  for (uint32_t i = 0; i < item_count; ++i) {
    columns[i] = allocate(count * size);
    inputs[i * (CK_ITEM_INPUTS + force_inputs) + CK_INPUT_VELOCITY_Y].column = columns[i];
    for (uint32_t row = 0; row < count; ++row) {
      set_value(columns[i], precision, row, 7.0 * ((row * 37 + i * 11) % 101) - 350);
    }
  }
  for (uint32_t i = 0; i < item_count * CK_METRIC_COUNT; ++i) metrics[i] = allocate(count * size);
  const size_t trace_bytes =
      (size_t)count * (frame_count + 1) * item_count * CK_TRACE_VALUES * size;
  void *trace = allocate(trace_bytes);
  uint8_t substeps[frame_count], *statuses = allocate(count);
  uint32_t *frames = allocate(count * sizeof *frames);
  memset(substeps, 2, sizeof substeps);
  ck_world_args args = {
      .run =
          {
              .inputs = inputs,
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
              .behaviors_active = 1,
              .scenario_count = count,
              .frame_limit = frame_count,
              .joint_count = joint_count,
              .edge_count = edge_count,
              .input_count = at,
              .push_count = item_count,
              .field_count = item_count,
              .region_count = item_count,
          },
      .items = items,
      .parts = parts,
      .contacts = contacts,
      .gravities = &(ck_gravity){.behavior = 0},
      .item_count = item_count,
      .part_count = item_count,
      .contact_count = contact_count,
      .gravity_count = 1,
      .items_are_separate = 1,
  };
  args.run.scratch = allocate(ck_world_scratch_bytes(isa, precision, &args));
  args.run.trajectory = allocate(ck_world_trajectory_bytes(isa, precision, &args));
  ck_world_run(isa, precision, &args);

  uint64_t hash = hash_bytes(hash_of_nothing, statuses, count);
  hash = hash_bytes(hash, frames, count * sizeof *frames);
  hash = hash_bytes(hash, trace, trace_bytes);
  for (uint32_t i = 0; i < item_count * CK_METRIC_COUNT; ++i) {
    hash = hash_bytes(hash, metrics[i], count * size);
    free(metrics[i]);
  }
  const uint64_t live = hash_live(&args, isa, precision);
  hash = hash_bytes(hash, &live, sizeof live);
  for (uint32_t i = 0; i < item_count; ++i) free(columns[i]);
  free(trace);
  free(statuses);
  free(frames);
  free(args.run.scratch);
  free(args.run.trajectory);
  return hash;
}
