// A file of reference motions.
#pragma once

#include <cstdio>
#include <string>

// Begins the file of a family in a folder with where it comes from; null, and why, if it cannot.
inline FILE *beginReferenceFile(const std::string &folder, const char *family,
                                const char *version) {
  FILE *file = fopen((folder + "/" + family + ".csv").c_str(), "w");
  if (!file) {
    perror(family);
    return nullptr;
  }
  fprintf(file,
          "# origin: Box2D 2.4.1 (Debian libbox2d-dev %s), command: "
          "Tests/References/box2d/generate.sh\n"
          "# format: ../README.md\n",
          version);
  return file;
}
