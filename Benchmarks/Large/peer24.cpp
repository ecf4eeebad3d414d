#include <box2d/box2d.h>
#include "scene.h"
#include <vector>
struct P { b2World *w; std::vector<b2Body *> b; double dt; };
static void *make(const scene_t *s) {
  P *p = new P; p->dt = s->dt; p->w = new b2World(b2Vec2(0, s->g)); p->w->SetAllowSleeping(s->sleep); p->w->SetContinuousPhysics(s->toi);
  b2BodyDef gd; b2Body *g = p->w->CreateBody(&gd);
  for (int i = 0; i < s->m; i++) { b2EdgeShape sh; sh.SetTwoSided(b2Vec2(s->edges[i].x1, s->edges[i].y1), b2Vec2(s->edges[i].x2, s->edges[i].y2));
    b2FixtureDef f; f.shape = &sh; f.friction = s->edge_mu; f.restitution = s->edge_e; g->CreateFixture(&f); }
  for (int i = 0; i < s->n; i++) { const item_t *t = &s->items[i]; b2BodyDef d; d.type = t->fixed ? b2_staticBody : b2_dynamicBody; d.position.Set(t->x, t->y); d.angle = t->angle;
    d.linearVelocity.Set(t->vx, t->vy); d.angularVelocity = t->spin; d.allowSleep = s->sleep; d.bullet = s->bullet;
    b2Body *b = p->w->CreateBody(&d); b2FixtureDef f; f.density = 1; f.restitution = s->e; f.friction = s->mu;
    b2CircleShape c; b2PolygonShape q; if (t->circle) { c.m_radius = t->w / 2; f.shape = &c; } else { q.SetAsBox(t->w / 2, t->h / 2); f.shape = &q; }
    b->CreateFixture(&f); p->b.push_back(b); }
  return p;
}
static void step(void *v) { P *p = (P *)v; p->w->Step(p->dt, 8, 3); }
static void rd(void *v, body_t *o) { P *p = (P *)v; for (auto b : p->b) { auto c = b->GetPosition(); auto u = b->GetLinearVelocity(); *o++ = {c.x, c.y, b->GetAngle(), u.x, u.y, b->GetAngularVelocity(), !b->IsAwake()}; } }
static void fr(void *v) { P *p = (P *)v; delete p->w; delete p; }
static int ct(void *v) { P *p = (P *)v; int n = 0; for (auto c = p->w->GetContactList(); c; c = c->GetNext()) n += c->IsTouching(); return n; }
extern "C" engine_t peer24; engine_t peer24 = {"box2d 2.4 (Debian)", make, step, rd, fr, ct};
