// Writes built-in scenes as pages simulate them, each with random scenarios and what the engine
// makes of them.
//   PageScenes FOLDER COUNT
// For each scene, NAME.json is its PagePlan. For each of four parts of COUNT scenarios, or one part of a
// large world, NAME-PART.bin has: the number of scenarios and of varied parameters (UInt32), their indices (UInt32, padded to 8
// bytes), their values (Double, column by column), the metrics of each item (Float, column by column),
// the statuses (UInt8, padded to 8 bytes), the number of frames of each scenario (UInt32), and the
// frames (Float). Fingers.swift and Goals.swift say what else there is, Limits.swift has scenes.
import Dynamics
import Foundation
import Sweeps

let folder = URL(filePath: CommandLine.arguments[1])
guard let usualCount = Int(CommandLine.arguments[2]) else {
  fatalError("the count is not a number")
}
/// A scenario of hundreds of items takes as long as hundreds of others.
let largeCount = 3

/// Random numbers in 0..<1, one after the other.
struct Random {
  private let numbers: CounterRandom
  private var count: UInt64 = 0

  init(seed: UInt64) { numbers = CounterRandom(seed: seed, stream: 0) }

  mutating func next() -> Double {
    count += 1
    return numbers.unit(count)
  }
}

func bytes<Number>(_ numbers: [Number]) -> Data { numbers.withUnsafeBytes { Data($0) } }

func pad(_ data: inout Data) { while data.count % 8 != 0 { data.append(0) } }

/// A third of the parameters that a page can change, without the sides of ellipses: a circle whose
/// sides differ is invalid.
func varying(in plan: Plan, _ random: inout Random) -> [ParameterPath] {
  let ellipses = plan.scene.items.filter { $0.shape == .ellipse }.map { "\($0.name).size." }
  return plan.varying.filter { path in
    !ellipses.contains { path.text.hasPrefix($0) } && random.next() < 1.0 / 3
  }
}

/// Values near that of the scene.
///
/// Some are out of range, and make invalid rows.
func column(
  of parameter: Parameter, _ base: Double, count: Int, _ random: inout Random
) -> [Double] {
  (0..<count).map { _ in
    if parameter.range.isFlag { return random.next() < 0.5 ? 0 : 1 }
    let share = random.next()
    if base.isNaN {
      // An automatic length, or a limit that the scene leaves out.
      return [200 * share, -share].first(where: parameter.range.contains) ?? base
    }
    let new = base + (base.magnitude * 0.3 + 0.01) * (2 * share - 1)
    let staysInvalid = random.next() < 0.001
    return parameter.range.contains(new) || staysInvalid ? new : base
  }
}

func write(_ scene: Scene, _ page: PagePlan, part: Int, count: Int) throws {
  var random = Random(seed: UInt64(part))
  let varying = varying(in: page.plan, &random)
  let plan = try Plan(scene: scene, varying: varying)
  let table = plan.table
  let (base, indices) = (table.baseValues(), try varying.map { try table.index(of: $0) })
  let metrics = Metric.measured(of: scene)
  var store = Store<Float>(plan: plan, metrics: metrics, capacity: count)
  store.resize(to: count)
  var data = bytes([UInt32(count), UInt32(indices.count)] + indices.map { UInt32($0) })
  pad(&data)
  for (position, index) in indices.enumerated() {
    let values = column(of: table.parameters[index], base[index], count: count, &random)
    store.withParameter(position) { for row in $0.indices { $0[row] = values[row] } }
    data += bytes(values)
  }
  let limit = Int(base[try table.index(of: "duration")] * 2 * plan.settings.frameRate) + 60
  var traces = TraceBlock<Float>(
    capacity: count, frameLimit: limit, itemCount: scene.items.count)
  var simulation = Simulation<Float>(plan: plan, metrics: metrics, capacity: count)
  simulation.run(&store, tracing: &traces)
  for index in 0..<store.metricColumns.count {
    data += bytes(store.withMetric(index) { column in column.indices.map { column[$0] } })
  }
  data += bytes(store.withStatuses { statuses in statuses.indices.map { statuses[$0] } })
  pad(&data)
  data += bytes((0..<count).map { UInt32(traces.frameCount(of: $0)) })
  for row in 0..<count {
    data += bytes(traces.withFrames(of: row) { frames in frames.indices.map { frames[$0] } })
  }
  try data.write(to: folder.appending(path: "\(scene.name)-\(part).bin"))
}

/// A card that two springs move, one for each component of the velocity; the built-in scene has one.
func thrown(_ name: String, target: Target? = nil) -> Scene {
  let spring = SpringAnimation(
    name: "pull", item: "card", to: Point2(x: 200, y: 300), scale: 0.5, dampingRatio: 0.8,
    velocity: Point2(x: 5, y: -2), response: 0.4)
  return Scene(
    name: name, reference: Size2(width: 375, height: 667),
    items: [
      Item(name: "card", size: Size2(width: 80, height: 120), center: Point2(x: 100, y: 700))
    ], behaviors: [.spring(spring)], target: target, duration: 2)
}

let springs = [
  thrown("spring-without-target"),
  thrown(
    "spring-with-target",
    target: Target(
      item: "card", center: Point2(x: 201, y: 301), angle: 0, tolerance: 2, angleTolerance: 0.1)),
]

/// A card whose start follows from all functions of formulas, at numbers from 10⁻³⁰ to 10³⁰.
let formulas = Scene(
  name: "formulas", reference: Size2(width: 1000, height: 1000),
  parameters: ["a": 3, "b": -2, "c": 0.5],
  items: [
    Item(
      name: "card",
      size: Size2(
        width: "1 + abs(100 * sin(exp(parameters.a * 6)))",
        height: "1 + clamp(hypot(exp(parameters.a * 20), exp(parameters.b * 20)), 2, 99)"),
      center: Point2(
        x: "if(parameters.a < parameters.b && parameters.c >= 0.5 || parameters.a == 3, 100, 200)",
        y: "100 * cos(parameters.b) + sqrt(abs(parameters.a)) + log(exp(parameters.b * 20))"),
      angle: "log(1e-30 + abs(parameters.c - 0.5)) / 10",
      velocity: Point2(
        x: "exp(parameters.c)",
        y: "atan2(parameters.a - 0.5, parameters.b - 0.5) * sin(1000 * parameters.b)"))
  ], behaviors: [.gravity(Gravity(name: "gravity", items: ["card"]))], duration: 0.2)

for scene in BuiltInScenes.all + springs + [formulas, limits(1), limits(3), limits(20)] {
  let page = try PagePlan(scene)
  try Data(page.json.utf8).write(to: folder.appending(path: "\(scene.name).json"))
  for part in 0..<4 { try write(scene, page, part: part, count: usualCount) }
}
for scene in BuiltInScenes.large {
  let page = try PagePlan(scene)
  try Data(page.json.utf8).write(to: folder.appending(path: "\(scene.name).json"))
  try write(scene, page, part: 0, count: largeCount)
}
try writeFingers(to: folder)
try writeGoals(to: folder, count: 20000)
