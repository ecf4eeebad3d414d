// A program of another package: it sweeps the damping of a snap, prints the peak speeds and writes them.
// `.ci/consumer` builds it against a version of this package.
import Dynamics
import SweepFiles
import Sweeps

let margin = 40.0
let scene = try BuiltInScenes.snapPush.setting("snap.point.x", to: "reference.width - \(margin)")
let grid = try Grid([Axis(parsing: "snap.damping=0.2:1:5")])
let sweep = try Sweep(scene: scene, over: grid, metrics: [.peakSpeed])
for try await rows in SweepRunner<Float>().rows(of: sweep) {
  for (damping, speed) in zip(rows["snap.damping"], rows[.peakSpeed]) {
    print("snap.damping=\(damping) peakSpeed=\(speed)")
  }
}
let file = try await sweep.write(to: "peak-speeds.csv")
print("\(file.rows.count) rows in \(file.path)")
