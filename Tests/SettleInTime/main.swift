// Which snap brings a view to its target in 0.8 s? By the solver, and by hand from a block's columns.
import Analysis
import Dynamics
import Sweeps

let scene = try BuiltInScenes.snapPush.setting("parameters.duration", to: 3)

// The solver: regions of solutions, round numbers, and how robust they are.
let solver = try Solver<Float>(
  scene: scene, over: [SolverParameter(parsing: "snap.damping=0.1:2")],
  goals: [Goal(parsing: "settleTime=0.8"), Goal(parsing: "overshoot<=20")])
for region in solver.solution()?.regions ?? [] {
  print("damping \(region.solution.values[0]): robust to \(Int(100 * region.robustness.share)) %")
}

// By hand: a block of scenarios, whose columns are lent as spans and not copied.
let plan = try Plan(scene: scene, varying: ["snap.damping"])
var store = Store<Float>(plan: plan, metrics: [.settleTime, .overshoot], capacity: 191)
var simulation = Simulation<Float>(plan: plan, metrics: [.settleTime, .overshoot], capacity: 191)
store.withParameter("snap.damping") { damping in
  for row in damping.indices { damping[row] = 0.1 + 0.01 * Double(row) }
}
simulation.run(&store)
let best = store.withMetric(.settleTime) { settleTime in
  store.withMetric(.overshoot) { overshoot in
    settleTime.indices.filter { overshoot[$0] <= 20 }
      .min { abs(settleTime[$0] - 0.8) < abs(settleTime[$1] - 0.8) }
  }
}
print("nearest on a grid: damping \(best.map { 0.1 + 0.01 * Double($0) } ?? .nan)")
