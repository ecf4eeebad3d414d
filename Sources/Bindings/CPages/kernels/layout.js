// layout.js: the bytes before each field of a structure of the kernels, and in all of it. build.sh
// writes this file.
export const layout = {
  ck_input: { column: 0, value: 8, size: 16 },
  ck_run_args: { inputs: 0, joints: 4, phases: 8, ends: 12, conditions: 16, changes: 20, pushes: 24, fields: 28, regions: 32, substeps: 36, skip: 40, metrics: 44, statuses: 48, frames: 52, trace: 56, scratch: 60, trajectory: 64, settings: 72, behaviors_active: 272, scenario_count: 280, frame_limit: 284, joint_count: 288, edge_count: 292, input_count: 296, phase_count: 300, push_count: 304, field_count: 308, region_count: 312, end_count: 316, condition_count: 320, polls_conditions: 324, edges_active: 328, item_persists: 336, gravity_active: 340, rotates: 344, has_target: 348, has_target_angle: 352, trace_gap: 356, is_one_of_several: 360, reserved: 364, size: 368 },
  ck_world_args: { run: 0, items: 368, parts: 372, contacts: 376, joint_order: 380, gravities: 384, condition_contacts: 388, edges: 392, filters: 396, pair_behaviors: 400, item_count: 408, part_count: 412, contact_count: 416, gravity_count: 420, change_count: 424, is_large: 428, candidate_limit: 432, chain_limit: 436, first_scenario: 440, is_side_by_side: 444, items_are_separate: 448, reserved: 452, size: 456 },
  ck_live: { items: 0, joints: 4, contacts: 8, state: 12, phase: 16, outcome: 20, turned: 24, pairs: 28, events: 32, pair_count: 36, event_limit: 40, event_count: 44, reserved: 48, size: 52 },
  ck_live_origin: { items: 0, contacts: 4, joints: 8, pushes: 12, woken: 16, dropped: 20, before: 24, touching: 28, touching_count: 32, gravity: 36, size: 40 },
  ck_live_item: { x: 0, y: 8, angle: 16, velocity_x: 24, velocity_y: 32, spin: 40, sleep_time: 48, asleep: 56, reserved: 60, size: 64 },
  ck_live_joint: { rest: 0, anchor_x: 8, anchor_y: 16, impulse_x: 24, impulse_y: 32, lower_impulse: 40, is_soft: 48, is_pin: 52, size: 56 },
  ck_live_contact: { x: 0, y: 8, impulse: 16, touches: 24, begun: 28, ended: 32, touched: 36, size: 40 },
  ck_live_pair: { contact: 0, a: 40, b: 44, a_is_edge: 48, event: 52, size: 56 },
  ck_item: { behaviors: 0, first_part: 8, part_count: 12, first_push: 16, push_count: 20, first_field: 24, field_count: 28, first_region: 32, region_count: 36, has_target: 40, has_target_angle: 44, persists: 48, records_trajectory: 52, is_group: 56, rotates: 60, size: 64 },
  ck_joint: { kind: 0, a: 4, b: 8, anchored_in_world: 12, behavior: 16, active: 20, track_first: 24, track_count: 28, size: 32 },
};
