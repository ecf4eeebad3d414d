// command.mjs: the command `sweep`, whose results are what pages must show.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

export const table = (text) => {
  const [names, ...rows] = text.trim().split("\n").map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(row.map((value, k) => [names[k], value])));
};

// A number as single precision has it; null for no value.
export const single = (text) => (text === "" ? null : Math.fround(Number(text)));

export class Command {
  constructor(path, folder) {
    // The command runs in the folder, so a relative path would not be found.
    this.path = resolve(path);
    this.folder = folder;
  }

  run(...words) {
    return execFileSync(this.path, words, {
      cwd: this.folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: Infinity,
    });
  }

  // What `sweep trace` writes: for each item its frames of x, y, angle, vx, vy, angularVelocity.
  frames(scene, settings) {
    const frames = {};
    for (const row of table(this.run("trace", scene, ...settings.flatMap((word) => ["--set", word])))) {
      (frames[row.item] ??= []).push(["x", "y", "angle", "vx", "vy", "angularVelocity"].map((name) => single(row[name])));
    }
    return frames;
  }

  // What `sweep run` writes: the metrics of the only row.
  metrics(scene, settings) {
    const [row] = table(this.run("run", scene, "--metrics", "all", ...settings.flatMap((word) => ["--set", word])));
    return row;
  }
}
