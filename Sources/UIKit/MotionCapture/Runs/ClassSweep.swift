public import Dynamics
import Foundation
import HeadlessUIKit

/// Runs a class itself for each value of its parameters, for motions that no scene describes.
///
/// A run takes about a millisecond where a captured scene takes microseconds. Everything is on the main
/// actor, so more than one core needs several processes: ``CapturableMotion`` makes a command that
/// starts them.
@MainActor public struct ClassSweep {
  /// The results of one run.
  public struct Row: Hashable, Sendable {
    /// The values of ``ClassSweep/metrics``, in their order; NaN where a metric has no value.
    public let metrics: [Double]
    /// How the run ended.
    public let status: Status
  }

  /// What varies.
  public let parameters: [CaptureParameter]
  /// What each run measures, in the metrics' units.
  public let metrics: [MetricColumn]
  private let run: ClassRun
  private let itemNames: [String]
  private var settings = Settings.uikit

  /// Creates a sweep, and runs the class once to see its items.
  ///
  /// - Parameters:
  ///   - parameters: The properties and numbers that vary.
  ///   - frameRate: The frames in a second, Hz, 1 to 240.
  ///   - duration: The longest time of a motion, s.
  ///   - start: As for ``Capture``.
  /// - Throws: ``CaptureProblem`` if no animator or several move items, or if no behavior has a number that varies,
  ///   or what `start` throws.
  public init(
    parameters: [CaptureParameter], frameRate: Double = 60, duration: Double = 10,
    start: @escaping MotionStart
  ) throws {
    try self.init(parameters: parameters, frameRate: frameRate, duration: duration) { stage in
      try start(stage).map { NamedItem(name: $0.key, item: $0.value) }
    }
  }

  init(
    parameters: [CaptureParameter], frameRate: Double, duration: Double,
    start: @escaping @MainActor (CaptureStage) throws -> [NamedItem]
  ) throws {
    self.parameters = parameters
    settings.frameRate = frameRate
    run = ClassRun(
      parameters: parameters, frameRate: frameRate, duration: duration, start: start)
    itemNames = try run.firstProbe().log.items.map(\.name)
    metrics = itemNames.flatMap { [itemNames] name in
      ClassMetrics.all.map { MetricColumn($0, of: itemNames.count > 1 ? name : nil) }
    }
  }

  /// Runs the class once.
  ///
  /// - Parameter values: The values of the parameters, in their order.
  /// - Returns: The results; NaN for an item that is not there.
  /// - Throws: ``CaptureProblem`` if no animator or several move items, or what the start throws.
  public func row(_ values: [Double]) throws -> Row {
    precondition(values.count == parameters.count, "expected one value for each parameter")
    let log = try run.probe(values).log
    var row: [Double] = []
    for name in itemNames {
      guard let item = log.items.firstIndex(where: { $0.name == name }) else {
        row += ClassMetrics.all.map { _ in .nan }
        continue
      }
      row += ClassMetrics(log: log, item: item, settings: settings).values
    }
    return Row(metrics: row, status: ClassMetrics(log: log, item: 0, settings: settings).status)
  }
}
