// Writes how contacts begin in Box2D 2.4.1, as its contact listener is told, for scenes of
// worlds.cpp. See ../README.md.
//   contacts FOLDER VERSION
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>

// A listener is not told whether a contact is solved at a time of impact, nor at which. So the
// program does what b2World::Step does, and reads the sweeps of the bodies.
#define private public
#include <box2d/box2d.h>
#undef private

#define private public
#include "families.hpp"
#undef private
#include "reference_file.hpp"
#include "scene_text.hpp"

namespace {

struct Velocity {
  b2Vec2 linear;
  float angular;
};

// The velocities of both bodies before a contact that began is solved.
struct Begin {
  Velocity a, b;
};

class Listener : public b2ContactListener {
public:
  Listener(FILE *file, const Scene &scene, World &world)
      : file_(file), scene_(scene), world_(world) {
  }

  // b2World::Step of 2.4.1.
  void step(int index) {
    b2World &world = world_.world_;
    step_ = index;
    b2TimeStep step;
    step.dt = scene_.timeStep;
    step.velocityIterations = 8;
    step.positionIterations = 3;
    step.inv_dt = 1.0f / step.dt;
    step.dtRatio = world.m_inv_dt0 * step.dt;
    step.warmStarting = world.m_warmStarting;
    if (world.m_newContacts) {
      world.m_contactManager.FindNewContacts();
      world.m_newContacts = false;
    }
    world.m_locked = true;
    inImpacts_ = false;
    world.m_contactManager.Collide();
    world.Solve(step);
    inImpacts_ = true;
    world.SolveTOI(step);
    world.m_inv_dt0 = step.inv_dt;
    world.ClearForces();
    world.m_locked = false;
  }

  void BeginContact(b2Contact *contact) override {
    begins_[contact] = Begin();
  }

  void EndContact(b2Contact *contact) override {
    begins_.erase(contact);
  }

  void PreSolve(b2Contact *contact, const b2Manifold *) override {
    const auto found = begins_.find(contact);
    if (found == begins_.end()) return;
    found->second.a = velocityOf(contact->GetFixtureA()->GetBody());
    found->second.b = velocityOf(contact->GetFixtureB()->GetBody());
  }

  void PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) override {
    const auto found = begins_.find(contact);
    if (found == begins_.end()) return;
    const b2Fixture *fixtureA = contact->GetFixtureA(), *fixtureB = contact->GetFixtureB();
    const b2Body *a = fixtureA->GetBody(), *b = fixtureB->GetBody();
    b2WorldManifold manifold;
    manifold.Initialize(contact->GetManifold(), poseOf(a), fixtureA->GetShape()->m_radius,
                        poseOf(b), fixtureB->GetShape()->m_radius);
    float approach = -INFINITY, sum = 0;
    for (int k = 0; k < contact->GetManifold()->pointCount; ++k) {
      const b2Vec2 speed =
          at(manifold.points[k], b, found->second.b) - at(manifold.points[k], a, found->second.a);
      approach = std::max(approach, -b2Dot(speed, manifold.normal));
    }
    for (int k = 0; k < impulse->count; ++k) sum += impulse->normalImpulses[k];
    const b2Body *moves = b->GetType() == b2_dynamicBody ? b : a;
    const float alpha = inImpacts_ ? moves->m_sweep.alpha0 : 0;
    int item = indexOf(a), partner = indexOf(b);
    b2Vec2 normal = -manifold.normal; // from b to a
    if (item < 0 || (partner >= 0 && partner < item)) {
      std::swap(item, partner);
      normal = -normal;
    }
    fprintf(file_, "contact,%d,%d,%.9g,%.9g,%.9g,%.9g,%.9g\n", item, partner,
            step_ + static_cast<double>(alpha), normal.x, normal.y, 100.0f * approach, sum);
    begins_.erase(found);
  }

private:
  // After b2Island::Solve has applied gravity and damping, or at a time of impact, as it is.
  Velocity velocityOf(const b2Body *body) const {
    Velocity v = {body->GetLinearVelocity(), body->GetAngularVelocity()};
    if (inImpacts_ || body->GetType() != b2_dynamicBody) return v;
    const float h = scene_.timeStep;
    v.linear += h * body->GetGravityScale() * world_.world_.GetGravity();
    v.linear *= 1.0f / (1.0f + h * body->GetLinearDamping());
    v.angular *= 1.0f / (1.0f + h * body->GetAngularDamping());
    return v;
  }

  // The pose at which velocities were solved: the sweep begins there.
  static b2Transform poseOf(const b2Body *body) {
    b2Transform pose;
    pose.q.Set(body->m_sweep.a0);
    pose.p = body->m_sweep.c0 - b2Mul(pose.q, body->m_sweep.localCenter);
    return pose;
  }

  static b2Vec2 at(b2Vec2 point, const b2Body *body, Velocity v) {
    return v.linear + b2Cross(v.angular, point - body->m_sweep.c0);
  }

  // Of the items; -1 for an edge.
  int indexOf(const b2Body *body) const {
    const auto &bodies = world_.bodies();
    const auto found = std::find(bodies.begin(), bodies.end(), body);
    return found == bodies.end() ? -1 : static_cast<int>(found - bodies.begin());
  }

  FILE *file_;
  const Scene &scene_;
  World &world_;
  int step_ = 0;
  bool inImpacts_ = false;
  std::map<b2Contact *, Begin> begins_;
};

// Scenes that end before small differences have grown, with no joints and no groups.
bool isListed(const char *family) {
  for (const char *listed : {"world-pairs", "world-floors", "world-fixed", "world-two",
                             "world-fast", "world-bullets", "world-cradles"}) {
    if (std::strcmp(family, listed) == 0) return true;
  }
  return false;
}

void writeContacts(FILE *file, const Scene &scene) {
  fprintf(file, "scene,%s\n", scene.name.c_str());
  World world(scene);
  Listener listener(file, scene, world);
  world.world_.SetContactListener(&listener);
  for (int step = 0; step < scene.stepCount; ++step) listener.step(step);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s FOLDER VERSION\n", argv[0]);
    return 2;
  }
  FILE *file = beginReferenceFile(argv[1], "contacts", argv[2]);
  if (!file) return 1;
  uint64_t seed = 1000;
  for (const Family &family : families) {
    for (int index = 0; index < familySize; ++index) {
      ++seed; // as in worlds.cpp, of the families that are left out too
      if (isListed(family.name)) writeContacts(file, sceneOf(family, index, seed));
    }
  }
  fclose(file);
  return 0;
}
