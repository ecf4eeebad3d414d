// A boundary whose slopes are made in any order.
#pragma once

#include "random.hpp"
#include "world.hpp"

#include <cmath>
#include <utility>
#include <vector>

// The lower part of a polygon about (300, 300), in `count` slopes.
inline std::vector<Edge> valley(Random &random, int count) {
  const float step = 2.6f / static_cast<float>(count), start = 0.27f + random.in(-0.2f, 0.2f);
  std::vector<Edge> edges;
  for (int i = 0; i < count; ++i) {
    const float from = start + step * static_cast<float>(i), to = from + step;
    edges.push_back({300 + 300 * std::cos(from), 300 + 300 * std::sin(from),
                     300 + 300 * std::cos(to), 300 + 300 * std::sin(to)});
  }
  for (int i = count - 1; i > 0; --i) {
    std::swap(edges[static_cast<size_t>(i)],
              edges[static_cast<size_t>(random.in(0, static_cast<float>(i + 1)))]);
  }
  return edges;
}
