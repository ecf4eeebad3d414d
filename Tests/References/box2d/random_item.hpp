// Items of random shapes and properties.
#pragma once

#include "random.hpp"
#include "world.hpp"

#include <cmath>

constexpr float floorY = 600;

inline Item randomItem(Random &random, int shape) {
  Item item;
  item.shape = static_cast<Shape>(shape % 3);
  item.width = random.in(20, 100);
  item.height = item.shape == Shape::circle ? item.width : random.in(20, 100);
  item.elasticity = random.in(0, 0.6f);
  item.friction = random.in(0, 1);
  item.density = random.in(0.3f, 3);
  item.linearDamping = random.in(0, 0.3f);
  item.angularDamping = random.in(0, 0.5f);
  item.angle = random.in(-3, 3);
  if (item.shape == Shape::path) {
    // Beside the centre, so that the centre of mass is elsewhere. Three to eight corners.
    const int count = 3 + static_cast<int>(random.in(0, 6));
    const float turn = random.in(0, 6);
    for (int i = 0; i < count; ++i) {
      const float angle = turn + 2 * b2_pi * static_cast<float>(i) / static_cast<float>(count);
      item.path.push_back(
          {0.5f * item.width * std::cos(angle) + 5, 0.5f * item.height * std::sin(angle) - 3});
    }
  }
  return item;
}
