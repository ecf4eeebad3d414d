/* piles N FIRST COUNT ENGINE: random piles of N items with sleep; a row for each pile */
#include "ours.h"
#include "scenes.h"
#include <stdio.h>
static double energy(const scene_t *s, const body_t *b, double *pot) { double e = 0; *pot = 0; for (int i = 0; i < s->n; i++) { const item_t *t = &s->items[i]; double m = t->circle ? M_PI * t->w * t->w / 4 : t->w * t->h, I = t->circle ? m * t->w * t->w / 8 : m * (t->w * t->w + t->h * t->h) / 12; e += .5 * m * (b[i].vx * b[i].vx + b[i].vy * b[i].vy) + .5 * I * b[i].spin * b[i].spin; *pot -= m * s->g * b[i].y; } return e; }
int main(int argc, char **argv) {
  int n = atoi(argv[1]), first = atoi(argv[2]), count = atoi(argv[3]); engine_t *e = argv[4][0] == 'a' ? &ours_avx512 : argv[4][0] == '3' ? &peer3 : &peer24; body_t *b = calloc(n, sizeof *b);
  for (int p = first; p < first + count; p++) {
    srand48(p); scene_t s = {.e = .2, .mu = .3, .edge_mu = .3, .edge_e = 0, .dt = 1.0f / 60, .toi = 1, .g = 10, .sleep = 1}; s.items = calloc(n, sizeof *s.items); s.edges = calloc(8, sizeof *s.edges);
    int c = (int)sqrt(n * .75); double W = c * .34; walls(&s, W, W * 4);
    double q[n][4]; for (int i = 0; i < n; i++) { q[i][0] = .2 + .34 * (i % c) + (drand48() - .5) * .03; q[i][1] = -.3 - .34 * (i / c) + (drand48() - .5) * .03; q[i][2] = drand48() * 1.5; q[i][3] = drand48(); }
    for (int pass = 0; pass < 2; pass++) for (int i = 0; i < n; i++) if ((q[i][3] < .5) == pass) add(&s, q[i][0], q[i][1], q[i][2], .2, pass);
    void *w = e->make(&s); int at[] = {30, 60, 120, 240}, k = 0, slept = -1, steps = 1500; double ke[4], pe[4];
    for (int t = 1; t <= steps; t++) { e->step(w); int look = k < 4 && t == at[k]; if (look || t % 5 == 0) { e->read(w, b); if (look) { ke[k] = energy(&s, b, &pe[k]); k++; } int as = 1; for (int i = 0; i < n; i++) as &= b[i].asleep; if (as && k >= 4) { slept = t; break; } } }
    e->read(w, b); double h = 0, top = 0, low = 1e9; int out = 0, asl = 0; for (int i = 0; i < n; i++) { h -= b[i].y; if (-b[i].y > top) top = -b[i].y; if (-b[i].y < low) low = -b[i].y; out += b[i].x < 0 || b[i].x > W || b[i].y > 0; asl += b[i].asleep; }
    printf("%d %.5f %.5f %.5f %d %d %d", p, h / n, top, low, slept, out, asl); for (int i = 0; i < 4; i++) printf(" %.6g %.6g", ke[i], pe[i]); printf("\n"); fflush(stdout); e->free(w); free(s.items); free(s.edges);
  }
}
