import Foundation

import Dynamics

extension InstructionSet {
  static let here = allCases.filter(\.isSupported)
}

extension Double {
  /// The number as UIKit prints it: nine significant digits, like `%.9g`.
  var nineDigits: String { String(format: "%.9g", self) }
}

/// One box and the behaviors that act on it; everything that could disturb the law under test is off.
struct Experiment {
  var item: Item
  var behaviors: [Behavior] = []
  var phases: [Phase] = []
  var settings = Settings.uikit
  var duration: Quantity = 10
  var target: Target?

  init(
    width: Double = 100, height: Double = 100, x: Double = 0, y: Double = 0,
    resistance: Quantity = 0
  ) {
    item = Item(
      name: "box", size: Size2(width: .init(width), height: .init(height)),
      center: Point2(x: .init(x), y: .init(y)), resistance: resistance, angularResistance: 0)
  }

  mutating func gravity(_ magnitude: Double = 1, angle: Quantity? = nil) {
    behaviors.append(.gravity(Gravity(name: "pull", magnitude: .init(magnitude), angle: angle)))
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let name = "line\(behaviors.count)"
    behaviors.append(
      .collision(
        Collision(
          name: name,
          lines: [
            .init(
              name: "edge", from: Point2(x: .init(x1), y: .init(y1)),
              to: Point2(x: .init(x2), y: .init(y2)))
          ])))
  }

  mutating func attach(
    to anchor: (x: Double, y: Double), offset: (x: Double, y: Double) = (0, 0),
    length: Quantity? = nil, frequency: Double = 0, damping: Double = 0
  ) {
    behaviors.append(
      .attachment(
        Attachment(
          name: "rope\(behaviors.count)", item: "box",
          offset: Point2(x: .init(offset.x), y: .init(offset.y)),
          anchor: Point2(x: .init(anchor.x), y: .init(anchor.y)), length: length,
          frequency: .init(frequency), damping: .init(damping))))
  }

  var scene: Scene {
    Scene(
      name: "experiment", reference: Size2(width: 375, height: 667), items: [item],
      behaviors: behaviors, phases: phases, target: target, duration: duration)
  }

  func plan(varying: [ParameterPath] = []) throws -> Plan {
    try Plan(scene: scene, varying: varying, settings: settings)
  }

  /// Every frame in single precision, on the best instruction set.
  func frames() throws -> [Frame<Float>] {
    Trace<Float>(plan: try plan()).frames
  }

  func trace<Scalar: SimulationScalar>(
    in precision: Scalar.Type, on set: InstructionSet = .preferred
  ) throws -> Trace<Scalar> {
    Trace<Scalar>(plan: try plan(), instructionSet: set)
  }
}

/// Runs a plan over columns of values and returns its metrics: `[metric][scenario]`, those of the first
/// item before those of the next, and statuses.
func measure<Scalar: SimulationScalar>(
  _ plan: Plan, _ metrics: [Metric], columns: [[Double]] = [], on set: InstructionSet = .preferred,
  blockSize: Int? = nil, in precision: Scalar.Type = Float.self
) -> (values: [[Scalar]], statuses: [Status]) {
  let count = columns.first?.count ?? 1
  let capacity = blockSize ?? count
  var store = Store<Scalar>(plan: plan, metrics: metrics, capacity: capacity)
  var simulation = Simulation<Scalar>(
    plan: plan, metrics: metrics, capacity: capacity, instructionSet: set)
  var values = [[Scalar]](repeating: [], count: store.metricColumns.count)
  var statuses: [Status] = []
  for start in stride(from: 0, to: count, by: capacity) {
    let rows = min(capacity, count - start)
    store.resize(to: rows)
    for (index, column) in columns.enumerated() {
      store.withParameter(index) { for row in 0..<rows { $0[row] = column[start + row] } }
    }
    simulation.run(&store)
    for index in values.indices {
      store.withMetric(index) { span in for row in 0..<rows { values[index].append(span[row]) } }
    }
    store.withStatuses { span in
      for row in 0..<rows { statuses.append(Status(rawValue: span[row]) ?? .invalid) }
    }
  }
  return (values, statuses)
}
