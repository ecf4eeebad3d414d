#include "ours.h"
#include "scenes.h"
#include <stdio.h>
int main(int argc, char **argv) { int n = atoi(argv[1]);
 scene_t s = {.e = .2, .mu = .3, .edge_mu = .3, .dt = 1.0f / 60, .toi = 1, .g = 10}; s.items = calloc(n + 2, sizeof *s.items); s.edges = calloc(8192, sizeof *s.edges);
 int k = 512; for (int i = 0; i < k; i++) { double a = M_PI * i / k, b = M_PI * (i + 1) / k, R = .12 * sqrt(n); s.edges[s.m++] = (edge_t){R * cos(a), R * sin(a) - R, R * cos(b), R * sin(b) - R}; } int c = sqrt(n); for (int i = 0; i < n; i++) add(&s, .11 * (i % c) - .055 * c + .001 * (i % 5), -.12 * sqrt(n) - .0 - .11 * (i / c), 0, .1, 1);
 engine_t *e[] = {&ours_avx512, &peer24, &peer3}; body_t *b = calloc(n, sizeof *b); void *w[3]; for (int i = 0; i < 3; i++) w[i] = e[i]->make(&s);
 for (int t = 1; t <= 240; t++) for (int i = 0; i < 3; i++) { e[i]->step(w[i]); if (t % 20 == 0) { e[i]->read(w[i], b); int out = 0; double R = .12 * sqrt(n), y = 0, vm = 0; for (int j = 0; j < n; j++) { double q = b[j].y + R; out += q > 0 && hypot(b[j].x, q) > R; y -= b[j].y; double v = hypot(b[j].vx, b[j].vy); if (v > vm) vm = v; } printf("%d %s out %d y %.3f vmax %.2f contacts %d", t, e[i]->name, out, y / n, vm, e[i]->contacts(w[i])); if (i == 0) { ck_large_counts q = ours_counts(w[i]); printf(" impacts %u overflow %u", q.impacts, q.overflows); } printf("\n"); } } }
