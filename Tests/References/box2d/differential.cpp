// Simulates random scenes of several items with Box2D 2.4.1, for a comparison with ours.
//   differential FOLDER SEED SCENES PILES
//
// FOLDER/scenes.csv has SCENES scenes of each family, without their frames; after each a line
//   motion,STEPS,SELF,FIRST
// how far, pt, Box2D's own motion strays when an item starts 0.001 pt aside, and the first frame at
// which it is more than 0.01 pt away (-1: none). FOLDER/motions.f32 has, for each scene and frame
// from 0 to STEPS, x, y (pt) and angle of each item, and how many contacts touch.
// FOLDER/piles.csv has PILES piles of ten boxes: friction, elasticity, turn (rad), shift (pt), the
// mean height of the centres over the floor (pt) and the time until all sleep (s, nan: later).
// FOLDER/heaps.csv has a tenth as many piles of a hundred boxes, FOLDER/group-heaps.csv of groups.
#include "families.hpp"
#include "scene_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace {

// x, y and angle of each item, and how many contacts touch.
void append(std::vector<float> &frames, const World &world) {
  for (const b2Body *body : world.bodies()) {
    const b2Vec2 center = body->GetPosition();
    frames.insert(frames.end(), {100.0f * center.x, 100.0f * center.y, body->GetAngle()});
  }
  frames.push_back(static_cast<float>(world.touching()));
}

std::vector<float> simulate(const Scene &scene) {
  std::vector<float> frames;
  World world(scene);
  append(frames, world);
  for (int frame = 1; frame <= scene.stepCount; ++frame) {
    world.step(scene.timeStep);
    append(frames, world);
  }
  return frames;
}

// The farthest that two motions are apart, an angle counting at a lever of 30 pt.
void compare(const std::vector<float> &a, const std::vector<float> &b, size_t items, float *most,
             int *first) {
  const size_t stride = 3 * items + 1;
  *most = 0;
  *first = -1;
  for (size_t at = 0; at < a.size(); at += stride) {
    for (size_t i = at; i + 1 < at + stride; i += 3) {
      const float apart =
          std::hypot(a[i] - b[i], a[i + 1] - b[i + 1]) + 30 * std::fabs(a[i + 2] - b[i + 2]);
      *most = std::max(*most, apart);
      if (apart > 0.01f && *first < 0) *first = static_cast<int>(at / stride);
    }
  }
}

// Boxes, or groups in the form of a T, that fall into a bin, layer by layer: how many, in a row of
// the bin, and in a layer.
struct Pile {
  const char *name;
  int count, columns, perLayer, frameLimit;
  bool hasBullets; // the large-world engine does not sweep bullets that meet slowly
  bool hasGroups;
};
const Pile pileKinds[] = {{"/piles.csv", 10, 3, 1, 600, true, false},
                          {"/heaps.csv", 100, 10, 10, 1500, false, false},
                          {"/group-heaps.csv", 100, 10, 10, 1500, false, true}};

Scene pile(const Pile &pile, float friction, float elasticity, float turn, float shift) {
  Scene scene;
  scene.gravityY = 1000;
  scene.sleeping = true;
  for (int i = 0; i < pile.count; ++i) {
    Item box;
    box.width = box.height = 40;
    box.centerX =
        100 + 60 * static_cast<float>(i % pile.columns) + shift * static_cast<float>(i % 4);
    box.centerY = 500 - 60 * static_cast<float>(i / pile.perLayer);
    box.angle = turn * (static_cast<float>(i % 10) - 4.5f);
    box.friction = friction;
    box.elasticity = elasticity;
    box.linearDamping = box.angularDamping = 0.1f;
    if (pile.hasGroups) {
      box.shape = Shape::group;
      box.members = {{Shape::box, 40, 16, {0, -12}, {}}, {Shape::box, 16, 24, {0, 8}, {}}};
    }
    scene.items.push_back(box);
  }
  const float right = 140 + 60 * static_cast<float>(pile.columns);
  scene.edges = {{0, -2000, 0, 600}, {0, 600, right, 600}, {right, 600, right, -2000}};
  return scene;
}

void writePile(FILE *file, const Pile &kind, Random &random) {
  const float friction = random.in(0.05f, 0.9f), elasticity = random.in(0, 0.5f);
  const float turn = random.in(0, 0.3f), shift = random.in(0, 10);
  World world(pile(kind, friction, elasticity, turn, shift));
  for (b2Body *body : world.bodies()) body->SetBullet(kind.hasBullets);
  float asleep = std::numeric_limits<float>::quiet_NaN(), height = 0;
  for (int frame = 1; frame <= kind.frameLimit && std::isnan(asleep); ++frame) {
    world.step(1.0f / 60);
    bool some = false;
    for (const b2Body *body : world.bodies()) some |= body->IsAwake();
    if (!some) asleep = static_cast<float>(frame) / 60;
  }
  const float share = 1 / static_cast<float>(kind.count);
  for (const b2Body *body : world.bodies()) height += share * (600 - 100 * body->GetPosition().y);
  fprintf(file, "%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", friction, elasticity, turn, shift, height,
          asleep);
}

// Where the random numbers of a scene begin; the factor is odd, so no two seeds have a scene alike.
uint64_t start(uint64_t seed, uint64_t family, int index) {
  return seed * 0xd1342543de82ef95u + (family << 32) + static_cast<uint64_t>(index);
}

FILE *openFile(const std::string &path, const char *mode) {
  FILE *file = fopen(path.c_str(), mode);
  if (file) return file;
  perror(path.c_str());
  exit(1);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: %s FOLDER SEED SCENES PILES\n", argv[0]);
    return 2;
  }
  const std::string folder = argv[1];
  const uint64_t seed = strtoull(argv[2], nullptr, 10);
  const int sceneCount = atoi(argv[3]), pileCount = atoi(argv[4]);
  FILE *scenes = openFile(folder + "/scenes.csv", "w");
  FILE *motions = openFile(folder + "/motions.f32", "wb");
  uint64_t family = 0;
  for (const Family &kind : families) {
    ++family;
    for (int index = 0; index < sceneCount; ++index) {
      Random random(start(seed, family, index));
      Scene scene;
      scene.timeStep = index % 4 == 3 ? 1.0f / 120 : 1.0f / 60;
      scene.name = std::string(kind.name + strlen("world-")) + "-" + std::to_string(index);
      kind.fill(scene, random, index);
      const std::vector<float> frames = simulate(scene);
      Scene aside = scene;
      aside.items[0].centerX += 0.001f;
      float self;
      int first;
      compare(frames, simulate(aside), scene.items.size(), &self, &first);
      writeScene(scenes, scene);
      fprintf(scenes, "motion,%d,%.9g,%d\n", scene.stepCount, self, first);
      fwrite(frames.data(), sizeof(float), frames.size(), motions);
    }
  }
  bool failed = (fclose(scenes) | fclose(motions)) != 0;
  for (const Pile &kind : pileKinds) {
    FILE *piles = openFile(folder + kind.name, "w");
    for (int index = 0; index < 10 * pileCount / kind.count; ++index) {
      Random random(start(seed, 100, index));
      writePile(piles, kind, random);
    }
    failed |= fclose(piles) != 0;
  }
  if (failed) perror(argv[1]);
  return failed;
}
