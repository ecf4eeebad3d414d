#include "ours.h"
#include "scenes.h"
#include <stdio.h>
static double energy(const scene_t *s, const body_t *b) { double e = 0; for (int i = 0; i < s->n; i++) { const item_t *t = &s->items[i]; double m = t->circle ? M_PI * t->w * t->w / 4 : t->w * t->h, I = t->circle ? m * t->w * t->w / 8 : m * (t->w * t->w + t->h * t->h) / 12; e += .5 * m * (b[i].vx * b[i].vx + b[i].vy * b[i].vy) + .5 * I * b[i].spin * b[i].spin; } return e; }
/* mean over jittered piles of mean height and log kinetic energy at given steps */
int main(int argc, char **argv) {
  int n = atoi(argv[1]), piles = atoi(argv[2]); engine_t *e = argv[3][0] == 'a' ? &ours_avx512 : argv[3][0] == '3' ? &peer3 : &peer24;
  body_t *b = calloc(n, sizeof *b); enum { K = 6 }; int at[K] = {60, 120, 180, 240, 360, 480}; double h[K] = {0}, h2[K] = {0}, ke[K] = {0}, hh = 0;
  for (int p = 0; p < piles; p++) { scene_t s = w5(n); if (getenv("NOTOI")) s.toi = 0; if (getenv("BULLET")) s.bullet = 1; srand48(p + 1); for (int i = 0; i < n; i++) { s.items[i].x += (drand48() - .5) * .02; s.items[i].y += (drand48() - .5) * .02; }
    void *w = e->make(&s); int k = 0; for (int t = 1; t <= at[K - 1]; t++) { e->step(w); if (t == at[k]) { e->read(w, b); double y = 0; for (int j = 0; j < n; j++) y -= b[j].y; y /= n; h[k] += y; h2[k] += y * y; ke[k] += log10(energy(&s, b)); k++; } } e->free(w); }
  for (int k = 0; k < K; k++) { double m = h[k] / piles; printf("%d: h %.4f±%.4f lgKE %.2f | ", at[k], m, sqrt((h2[k] / piles - m * m) / (piles > 1 ? piles - 1 : 1)), ke[k] / piles); } printf("\n"); (void)hh;
}
