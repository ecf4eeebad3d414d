/* more SCENE N STEPS REPS: other scenes */
#include "ours.h"
#include "scenes.h"
#include <stdio.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
static scene_t blank(int n, int m) { scene_t s = {.e = .2, .mu = .3, .edge_mu = .3, .dt = 1.0f / 60, .toi = 1, .g = 10, .sleep = getenv("SLEEP") != 0}; s.items = calloc(n + 2, sizeof *s.items); s.edges = calloc(m + 8, sizeof *s.edges); return s; }
static scene_t make(const char *name, int n) {
  if (name[0] == 'r') { scene_t s = blank(n, 4); walls(&s, .2 * n + 1, 5); for (int i = 0; i < n; i++) add(&s, .6 + .2 * i, -.11, 0, .2, 0); return s; } /* row */
  if (name[0] == 'w') { int c = 64, r = n / c; scene_t s = blank(n, 4); walls(&s, 200, 100); for (int i = 0; i < n - 1; i++) { add(&s, 30 + .42 * (i % c) + (i / c % 2) * .2, -.11 - .21 * (i / c), 0, .2, 0); s.items[i].w = .4; } (void)r; add(&s, 20, -5, 0, 3, 1); s.items[s.n - 1].vx = 40; return s; } /* wall hit by a ball */
  if (name[0] == 'g') { scene_t s = blank(n, 8192); walls(&s, 40, 80); for (int i = 0; i < 8188; i++) { double x = .2 + .4 * (i % 98) + .2 * (i / 98 % 2), y = -4 - .35 * (i / 98); s.edges[s.m++] = (edge_t){x, y, x + .03, y + .02}; } for (int i = 0; i < n; i++) add(&s, 2 + .2 * (i % 180) + .01 * (i % 7), -35 - .2 * (i / 180), 0, .1, 1); return s; } /* Galton */
  if (name[0] == 'b') { scene_t s = blank(n, 8192); int k = 512; for (int i = 0; i < k; i++) { double a = M_PI * i / k, b = M_PI * (i + 1) / k, R = .12 * sqrt(n); s.edges[s.m++] = (edge_t){R * cos(a), R * sin(a) - R, R * cos(b), R * sin(b) - R}; } int c = sqrt(n); for (int i = 0; i < n; i++) add(&s, .11 * (i % c) - .055 * c + .001 * (i % 5), -.12 * sqrt(n) - .0 - .11 * (i / c), 0, .1, 1); return s; } /* bowl */
  scene_t s = w5(n); s.sleep = getenv("SLEEP") != 0; return s;
}
int main(int argc, char **argv) {
  int n = atoi(argv[2]), steps = atoi(argv[3]), reps = atoi(argv[4]); scene_t s = make(argv[1], n); engine_t *e[] = {&ours_avx512, &ours_sse2, &peer3, &peer24}; double best[4] = {1e9, 1e9, 1e9, 1e9}; body_t *b = calloc(s.n, sizeof *b); int k = getenv("NO24") ? 3 : 4;
  for (int r = 0; r < reps; r++) for (int i = 0; i < k; i++) { void *w = e[i]->make(&s); double t = now(), worst = 0; for (int j = 0; j < steps; j++) { double u = now(); e[i]->step(w); u = now() - u; if (u > worst) worst = u; } t = now() - t; if (t < best[i]) best[i] = t;
    if (r == 0) { e[i]->read(w, b); double y = 0, x = 0; int as = 0; for (int j = 0; j < s.n; j++) { y -= b[j].y; x += b[j].x; as += b[j].asleep; } printf("  %-22s contacts %d mean x %.4f y %.4f asleep %d worst step %.2f ms", e[i]->name, e[i]->contacts(w), x / s.n, y / s.n, as, worst * 1e3); if (i < 2) { ck_large_counts c = ours_counts(w); printf(" cand %u blocks %u rebuilds %u overflow %u impacts %u", c.candidates, c.blocks, c.rebuilds, c.overflows, c.impacts); } printf("\n"); fflush(stdout); } e[i]->free(w); }
  for (int i = 0; i < k; i++) printf("%s %d: %-22s %8.1f ns a body-step\n", argv[1], n, e[i]->name, best[i] / steps / s.n * 1e9);
}
