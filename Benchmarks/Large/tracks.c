/* the same joints in the 64-item engine and in the large one, without contacts between items */
#include "ours.h"
#include "scenes.h"
#include "ckworld.h"
#include <stdio.h>
int main(void) {
  enum { POLY = 1, n = 12, frames = 300, J = 8 };
  scene_t s = {.e = .3, .mu = .3, .edge_mu = .3, .dt = 1.0f / 60, .toi = 1, .g = 10, .sleep = 1}; s.items = calloc(n, sizeof *s.items); s.edges = calloc(8, sizeof *s.edges); walls(&s, 60, 10);
  for (int i = 0; i < n; i++) add(&s, 2 + 4 * (i / 2) + .6 * (i % 2), -4, .1 * i, .4, i >= 8);
  O *o = ours_args(&ck_avx512_large_32, &s); float cols[2][n * CK_METRIC_COUNT]; uint8_t st[2], sub[frames]; memset(sub, 1, sizeof sub); uint32_t fr[2];
  /* joints: distance spring, rope, pin, weld, slide between pairs; two springs and a rope to the ground */
  ck_joint jt[J] = {{.kind = 0, .a = 0, .b = 1}, {.kind = 1, .a = 2, .b = 3}, {.kind = 3, .a = 4, .b = 5, .anchored_in_world = 1}, {.kind = 2, .a = 6, .b = 7, .anchored_in_world = 1}, {.kind = 4, .a = 8, .b = 9, .anchored_in_world = 1}, {.kind = 0, .a = CK_GROUND, .b = 0}, {.kind = 0, .a = CK_GROUND, .b = 4}, {.kind = 1, .a = CK_GROUND, .b = 10}};
  /* phases */ static ck_push pushes[n]; int total = n * CK_ITEM_INPUTS + 4 * s.m + 2; ck_input *in = calloc(total + 300 + J * CK_JOINT_INPUTS, sizeof *in); static const double five[10] = {-.2, -.15, .1, -.2, .25, 0, .1, .2, -.15, .18}; int at = 0;
  for (int i = 0; i < n; i++) { memcpy(in + at, o->in + i * CK_ITEM_INPUTS, CK_ITEM_INPUTS * sizeof *in); at += CK_ITEM_INPUTS; if (i % 4 != 1) continue; o->parts[i].shape = CK_SHAPE_POLYGON; int v = o->parts[i].vertex_count = i == 5 ? 4 : 5; for (int k = 0; k < 2 * v; k++) in[at++].value = five[k]; }
  int joint_at = at; memcpy(in + at + J * CK_JOINT_INPUTS, o->in + n * CK_ITEM_INPUTS, (4 * s.m + 2) * sizeof *in); total = at + 4 * s.m + 2; int ph = total + J * CK_JOINT_INPUTS; int firsts[n]; for (int i = 0, q = 0; i < n; i++) { firsts[i] = q; q += CK_ITEM_INPUTS + (i % 4 == 1 ? 2 * o->parts[i].vertex_count : 0); }
  double pv[] = {.4, 3, .5, /*line*/ 0, -2, 60, -2, /*place*/ 5, /* set */ .5, .1, 2, .3, .2, 1, 0, 0, 0, 0, .5, -3, 1, /* rect */ 0, -3, 60, 3, 2}; int npv = sizeof pv / sizeof *pv; for (int i = 0; i < npv; i++) in[ph + i].value = pv[i];
  ck_condition conds[] = {{.kind = CK_CONDITION_ELAPSED, .input = ph}, {.kind = CK_CONDITION_CONTACT_BEGUN, .input = ph + 1, .contact_count = n * 4},
    {.kind = CK_CONDITION_CROSSED, .phase = 1, .input = ph + 3 - firsts[4], .item = 4}, {.kind = CK_CONDITION_ELAPSED, .phase = 1, .input = ph + 2}, {.kind = CK_CONDITION_CONTACT_ENDED, .phase = 1, .input = ph + 1, .contact_count = n * 4}, {.kind = CK_CONDITION_OUTSIDE, .phase = 0, .input = ph + 21 - firsts[10], .item = 10}, {.kind = CK_CONDITION_BEYOND, .phase = 2, .input = ph + 3 - firsts[2], .item = 2, .side = -1}, {.kind = CK_CONDITION_TRACK_ENDED, .phase = 2, .joint = 5, .item = 0}};
  ck_change chs[] = {{.kind = CK_CHANGE_VELOCITY_Y, .item = 1, .input = ph + 4 - firsts[1]}, {.kind = CK_CHANGE_PROPERTIES, .item = 5, .input = ph + 8 - firsts[5]}, {.kind = CK_CHANGE_RESTART, .item = 6}, {.kind = CK_CHANGE_X, .item = 2, .input = ph + 7 - firsts[2]}, {.kind = CK_CHANGE_ANGLE, .item = 2, .input = ph + 2 - firsts[2]}, {.kind = CK_CHANGE_SPIN, .item = 0, .input = ph + 1 - firsts[0]}, {.kind = CK_CHANGE_ANCHOR_Y, .joint = 5, .input = ph + 4 - firsts[0]}};
  ck_end ends[] = {{.behaviors_removed = 2, .condition_count = 2, .change_count = 2, .next = 1}, {.condition_count = 1, .first_condition = 5, .behaviors_removed = 1u << 3, .next = 2}, {.behaviors_added = 2, .first_condition = 2, .condition_count = 3, .first_change = 2, .change_count = 5, .next = 2}, {.first_condition = 7, .condition_count = 1, .next = 3, .outcome = 2, .behaviors_removed = 1u << 3}};
  ck_phase phs[] = {{.end_count = 2, .number = 1}, {.first_end = 2, .end_count = 1, .number = 2}, {.first_end = 3, .end_count = 1, .number = 3}};
  ck_contact_filter filt[8]; for (int i = 0; i < 8; i++) filt[i] = (ck_contact_filter){CK_ANY_ITEM, CK_NO_ITEM, 0, 4}; uint16_t cc[n * 4]; for (int i = 0; i < n * 4; i++) cc[i] = i;
  o->a.world.run.phases = phs; o->a.world.run.phase_count = 3; o->a.world.run.ends = ends; o->a.world.run.end_count = 4; o->a.world.run.conditions = conds; o->a.world.run.condition_count = 8; o->a.world.run.changes = chs; o->a.world.run.polls_conditions = 1; o->a.world.change_count = 7; o->a.filters = filt; o->a.world.condition_contacts = cc;
  for (int j = 0; j < J; j++) { ck_input *q = in + joint_at + j * CK_JOINT_INPUTS; jt[j].active = 1; jt[j].behavior = 1; int ground = jt[j].a == CK_GROUND; q[CK_JOINT_A_X].value = ground ? 2 + 3 * j : jt[j].anchored_in_world ? 2.3 + 4 * j : .1; q[CK_JOINT_A_Y].value = ground ? -5 : jt[j].anchored_in_world ? -4 : 0; q[CK_JOINT_LENGTH].value = jt[j].kind == 1 ? .8 : NAN; q[CK_JOINT_FREQUENCY].value = jt[j].kind == 0 ? 2 : 0; q[CK_JOINT_DAMPING].value = .1; q[CK_JOINT_LOWER].value = -.3; q[CK_JOINT_UPPER].value = .4; q[CK_JOINT_TORQUE].value = .01; q[CK_JOINT_AXIS_X].value = 1; q[CK_JOINT_AXIS_Y].value = .2; q[CK_JOINT_TRACK_SPEED].value = 1; }
  static ck_knot knots[3] = {{0, 2, -5}, {1, 4, -5.5}, {2.5, 3, -4.5}}; jt[5].track_count = 3; jt[6].track_first = 0; jt[6].track_count = 2; o->a.world.run.track = knots; uint32_t order[J]; for (int i = 0; i < J; i++) order[i] = J - 1 - i;
  o->a.world.run.inputs = in; o->a.world.run.input_count = total + J * CK_JOINT_INPUTS + npv; o->a.world.run.behaviors_active = 3 | 1u << 3; for (int i = 0; i < n; i++) o->items[i].behaviors |= (i < 11 ? 2u : 0u) | (i == 11 ? 1u << 3 : 0); (void)pushes; o->a.world.run.joints = jt; o->a.world.run.joint_count = J; o->a.world.joint_order = order; o->a.pair_behaviors = 0;
  for (int e = 0; e < 2; e++) {
    for (int i = 0; i < n * CK_METRIC_COUNT; i++) { cols[e][i] = -7; o->metrics[i] = &cols[e][i]; }
    ck_large_args a = o->a; a.world.run.substeps = sub; a.world.run.statuses = &st[e]; a.world.run.frames = &fr[e]; a.world.run.frame_limit = frames;
    ck_contact c[n * 4]; uint32_t k = 0;
    for (int m = 0; m < 4; m++) for (int i = 0; i < n; i++) c[k++] = (ck_contact){.enabled_by = 1, .a = m, .b = i, .b_part = i, .a_is_edge = 1};
    if (e) { a.world.contacts = c; a.world.contact_count = k; a.world.run.scratch = aligned_alloc(64, (ck_avx512_worlds_32.scratch_bytes(&a.world) + 63) / 64 * 64); ck_avx512_worlds_32.run(&a.world); }
    else { a.world.run.scratch = aligned_alloc(64, (o->t->scratch_bytes(&a) + 63) / 64 * 64); o->t->run(&a); }
  }
  int diff = 0, all = 0; for (int i = 0; i < n * CK_METRIC_COUNT; i++) { all++; if (memcmp(&cols[0][i], &cols[1][i], 4)) { diff++; printf("differs: item %d metric %d %.9g %.9g\n", i / CK_METRIC_COUNT, i % CK_METRIC_COUNT, cols[0][i], cols[1][i]); } } printf("%d of %d differ\n", diff, all);
  printf("status %d %d frames %u %u\n", st[0], st[1], fr[0], fr[1]);
  int ms[] = {19, 20, 8, 9, 10, 11, 13, 14, 15, 18}; for (int q = 0; q < 5; q++) { int m = ms[q]; printf("%2d:", m); for (int i = 0; i < n; i++) printf("  %.5g/%.5g", cols[0][i * CK_METRIC_COUNT + m], cols[1][i * CK_METRIC_COUNT + m]); printf("\n"); }
}
