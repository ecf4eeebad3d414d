// Writes a scene of several items as text, which `MotionReader` of the tests reads.
#pragma once

#include "world.hpp"

#include <cstdio>
#include <initializer_list>

inline void write(FILE *file, std::initializer_list<float> values) {
  for (float value : values) fprintf(file, ",%.9g", value);
}

constexpr const char *shapes[] = {"box", "circle", "path", "group"};

// What follows the first field of an item's line.
inline void writeItem(FILE *file, const Item &item) {
  fprintf(file, ",%s,%d,%d", shapes[static_cast<int>(item.shape)], item.anchored, item.bullet);
  write(file, {item.width, item.height, item.centerX, item.centerY, item.angle, item.velocityX,
               item.velocityY, item.angularVelocity, item.elasticity, item.friction, item.density,
               item.linearDamping, item.angularDamping});
  for (Point corner : item.path) write(file, {corner.x, corner.y});
  fprintf(file, "\n");
}

// The lines of a scene before its frames.
inline void writeScene(FILE *file, const Scene &scene) {
  static const char *const kinds[] = {"spring", "rod", "limit", "pin", "fixed", "sliding"};
  fprintf(file, "scene,%s,%d,%.9g,%d,%.9g\n", scene.name.c_str(), scene.stepCount, scene.timeStep,
          scene.sleeping, scene.gravityY);
  for (const Item &item : scene.items) {
    fprintf(file, "item");
    writeItem(file, item);
    for (const Member &member : item.members) {
      fprintf(file, "member,%s", shapes[static_cast<int>(member.shape)]);
      write(file, {member.width, member.height, member.offset.x, member.offset.y});
      for (Point corner : member.path) write(file, {corner.x, corner.y});
      fprintf(file, "\n");
    }
  }
  for (const Edge &edge : scene.edges) {
    fprintf(file, "edge");
    write(file, {edge.fromX, edge.fromY, edge.toX, edge.toY});
    fprintf(file, "\n");
  }
  for (const Joint &joint : scene.joints) {
    fprintf(file, "joint,%s,%d,%d", kinds[static_cast<int>(joint.kind)], joint.a, joint.b);
    write(file,
          {joint.from.x, joint.from.y, joint.to.x, joint.to.y, joint.length, joint.frequency,
           joint.damping, joint.lower, joint.upper, joint.torque, joint.axis.x, joint.axis.y});
    fprintf(file, "\n");
  }
  for (const Change &change : scene.changes) {
    if (change.leaving >= 0) fprintf(file, "leave,%d,%d\n", change.frame, change.leaving);
    if (!change.coming) continue;
    fprintf(file, "come,%d", change.frame);
    writeItem(file, *change.coming);
  }
}
