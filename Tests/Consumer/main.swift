// A program of another package: it sweeps the damping of a snap and prints the peak speeds.
// `.ci/consumer` builds it against a version of this package.
import Dynamics
import Sweeps

let grid = try Grid([Axis(parsing: "snap.damping=0.2:1:5")])
let sweep = try Sweep(scene: BuiltInScenes.snapPush, over: grid, metrics: [.peakSpeed])
SweepRunner<Float>().run(sweep) { block in
  for (index, speed) in zip(block.range, block.metrics[0]) {
    print("snap.damping=\(grid.point(at: index)[0]) peakSpeed=\(speed)")
  }
}
