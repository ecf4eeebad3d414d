// Writes built-in scenes as pages simulate them, each with random scenarios and what the engine
// makes of them.
//   PageScenes FOLDER COUNT
// For each scene, NAME.json is its PagePlan. For each of four parts of COUNT scenarios, NAME-PART.bin
// has: the number of scenarios and of varied parameters (UInt32), their indices (UInt32, padded to 8
// bytes), their values (Double, column by column), the metrics of each item (Float, column by column),
// the statuses (UInt8, padded to 8 bytes), the number of frames of each scenario (UInt32), and the
// frames (Float).
import Dynamics
import Foundation

let folder = URL(filePath: CommandLine.arguments[1])
guard let count = Int(CommandLine.arguments[2]) else { fatalError("the count is not a number") }

struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

func bytes<Number>(_ numbers: [Number]) -> Data { numbers.withUnsafeBytes { Data($0) } }

func pad(_ data: inout Data) { while data.count % 8 != 0 { data.append(0) } }

/// A third of the parameters that a page can change, without the sides of ellipses: a circle whose
/// sides differ is invalid.
func varying(in plan: Plan, _ random: inout SplitMix64) -> [ParameterPath] {
  let ellipses = plan.scene.items.filter { $0.shape == .ellipse }.map { "\($0.name).size." }
  return plan.varying.filter { path in
    !ellipses.contains { path.text.hasPrefix($0) } && Int.random(in: 0..<3, using: &random) == 0
  }
}

/// Values near that of the scene.
///
/// Some are out of range, and make invalid rows.
func column(of parameter: Parameter, _ base: Double, _ random: inout SplitMix64) -> [Double] {
  (0..<count).map { _ in
    if parameter.range.isFlag { return Double(Int.random(in: 0...1, using: &random)) }
    let share = Double.random(in: 0...1, using: &random)
    if base.isNaN {
      // An automatic length, or a limit that the scene leaves out.
      return [200 * share, -share].first(where: parameter.range.contains) ?? base
    }
    let new = base + (base.magnitude * 0.3 + 0.01) * (2 * share - 1)
    let staysInvalid = Int.random(in: 0..<1000, using: &random) == 0
    return parameter.range.contains(new) || staysInvalid ? new : base
  }
}

func write(_ scene: Scene, _ page: PagePlan, part: Int) throws {
  var random = SplitMix64(state: UInt64(part) &+ 1)
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
    let values = column(of: table.parameters[index], base[index], &random)
    store.withParameter(position) { for row in $0.indices { $0[row] = values[row] } }
    data += bytes(values)
  }
  let limit = Int(base[try table.index(of: "duration")] * 2 * plan.settings.frameRate) + 60
  var traces = TraceBlock<Float>(
    capacity: count, frameLimit: limit, itemCount: scene.items.count)
  var simulation = Simulation<Float>(plan: plan, metrics: metrics, capacity: count)
  simulation.run(&store, tracing: &traces)
  for index in 0..<store.metricCount {
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

for scene in BuiltInScenes.all {
  let page = try PagePlan(scene)
  try Data(page.json.utf8).write(to: folder.appending(path: "\(scene.name).json"))
  for part in 0..<4 { try write(scene, page, part: part) }
}
