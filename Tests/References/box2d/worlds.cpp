// Writes the reference motions of Box2D 2.4.1 for scenes of several items. See ../README.md.
//   worlds FOLDER VERSION
#include "families.hpp"
#include "reference_file.hpp"
#include "scene_text.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

void writeFrame(FILE *file, int frame, const World &world) {
  fprintf(file, "%d", frame);
  int awake = 0;
  for (const b2Body *body : world.bodies()) {
    const b2Vec2 center = body->GetPosition();
    write(file, {100.0f * center.x, 100.0f * center.y, body->GetAngle()});
    awake += body->GetType() == b2_dynamicBody && body->IsAwake();
  }
  fprintf(file, ",%d\n", awake);
}

void writeMotion(FILE *file, const Scene &scene) {
  writeScene(file, scene);
  World world(scene);
  writeFrame(file, 0, world);
  for (int frame = 1; frame <= scene.stepCount; ++frame) {
    world.step(scene.timeStep);
    for (const Change &change : scene.changes) {
      if (change.frame == frame) world.apply(change);
    }
    writeFrame(file, frame, world);
  }
}

// The scenes of a family; `seed` counts on.
bool writeFamily(char **arguments, const Family &family, uint64_t &seed) {
  FILE *file = beginReferenceFile(arguments[1], family.name, arguments[2]);
  if (!file) return false;
  for (int index = 0; index < familySize; ++index) {
    writeMotion(file, sceneOf(family, index, ++seed));
  }
  fclose(file);
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s FOLDER VERSION\n", argv[0]);
    return 2;
  }
  uint64_t seed = 1000;
  for (const Family &family : families) {
    if (!writeFamily(argv, family, seed)) return 1;
  }
  return writeFamily(argv, changingFamily, seed) ? 0 : 1;
}
