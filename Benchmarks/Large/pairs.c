/* stacks of two items far apart, without TOI: the 64-item engine and the large one */
#include "ours.h"
#include "scenes.h"
#include <stdio.h>
int main(void) {
  enum { n = 12, frames = 300 };
  scene_t s = {.e = .3, .mu = .3, .edge_mu = .3, .dt = 1.0f / 60, .toi = 0, .g = 10, .sleep = 1}; s.items = calloc(n, sizeof *s.items); s.edges = calloc(8, sizeof *s.edges); walls(&s, 60, 10);
  /* shapes 0 box 1 circle 2 polygon */ int sh[n] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 2, 1};
  for (int i = 0; i < n; i++) add(&s, 3 + 8 * (i / 2) + .07 * (i % 2), -.6 - .6 * (i % 2), .1 * i, .4, sh[i] == 1);
  O *o = ours_args(&ck_avx512_large_32, &s); float cols[2][n * CK_METRIC_COUNT]; uint8_t st[2], sub[frames]; memset(sub, 1, sizeof sub); uint32_t fr[2];
  static const double five[10] = {-.2, -.15, .1, -.2, .25, 0, .1, .2, -.15, .18}; ck_input *in = calloc(2000, sizeof *in); int at = 0;
  for (int i = 0; i < n; i++) { memcpy(in + at, o->in + i * CK_ITEM_INPUTS, CK_ITEM_INPUTS * sizeof *in); at += CK_ITEM_INPUTS; if (sh[i] != 2) continue; o->parts[i].shape = CK_SHAPE_POLYGON; int v = o->parts[i].vertex_count = 4 + i % 2; for (int k = 0; k < 2 * v; k++) in[at++].value = five[k]; }
  memcpy(in + at, o->in + n * CK_ITEM_INPUTS, (4 * s.m + 2) * sizeof *in); at += 4 * s.m + 2; o->a.world.run.inputs = in; o->a.world.run.input_count = at;
  for (int e = 0; e < 2; e++) {
    for (int i = 0; i < n * CK_METRIC_COUNT; i++) { cols[e][i] = -7; o->metrics[i] = &cols[e][i]; }
    ck_large_args a = o->a; a.world.run.substeps = sub; a.world.run.statuses = &st[e]; a.world.run.frames = &fr[e]; a.world.run.frame_limit = frames;
    ck_contact c[n * n + n * 4]; uint32_t k = 0;
    int rk[] = {0, 2, 1}; /* rank of a shape: box, circle last, polygon */
    for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) { int w = rk[sh[i]] > rk[sh[j]]; int p = w ? j : i, q = w ? i : j; c[k++] = (ck_contact){.enabled_by = 1, .a = p, .b = q, .a_part = p, .b_part = q}; }
    for (int m = 0; m < 4; m++) for (int i = 0; i < n; i++) c[k++] = (ck_contact){.enabled_by = 1, .a = m, .b = i, .b_part = i, .a_is_edge = 1};
    if (e) { a.world.contacts = c; a.world.contact_count = k; a.world.run.scratch = aligned_alloc(64, (ck_avx512_worlds_32.scratch_bytes(&a.world) + 63) / 64 * 64); ck_avx512_worlds_32.run(&a.world); }
    else { a.world.run.scratch = aligned_alloc(64, (o->t->scratch_bytes(&a) + 63) / 64 * 64); o->t->run(&a); }
  }
  int diff = 0; for (int i = 0; i < n * CK_METRIC_COUNT; i++) if (memcmp(&cols[0][i], &cols[1][i], 4)) { if (diff++ < 12) printf("differs: item %d metric %d %.9g %.9g\n", i / CK_METRIC_COUNT, i % CK_METRIC_COUNT, cols[0][i], cols[1][i]); } printf("%d differ; status %d %d frames %u %u\n", diff, st[0], st[1], fr[0], fr[1]);
  for (int m = 13; m < 19; m++) { printf("%2d:", m); for (int i = 0; i < n; i++) printf("  %.5g/%.5g", cols[0][i * CK_METRIC_COUNT + m], cols[1][i * CK_METRIC_COUNT + m]); printf("\n"); }
}
