import ArgumentParser
import Dynamics
import Foundation
import Sweeps

/// The values that a run of the class takes.
struct PointOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: """
      A parameter, or a number of a behavior such as snap.damping, and its values, as NAME=a:b:n or NAME=a,b,c. \
      Repeat it for a grid.
      """)
  var vary: [String] = []
  @Option(help: "Takes this many Sobol points in the ranges of all parameters, in place of a grid.")
  var samples: Int?

  func validate() throws {
    guard vary.isEmpty || samples == nil else {
      throw ValidationError("--vary and --samples exclude each other; expected one of them")
    }
    if let samples, samples < 1 {
      throw ValidationError(
        "--samples: the number is out of range (got \(samples)); expected 1 or more")
    }
  }

  /// The points: the varied parameters, and their values by row.
  ///
  /// - Throws: ``MotionCommandProblem`` if an option does not fit the parameters.
  @MainActor func points(of parameters: [CaptureParameter]) throws -> Points {
    do {
      return try samples.map { try sample($0, of: parameters) } ?? grid(of: parameters)
    } catch let problem as MotionCommandProblem {
      throw problem
    } catch {
      throw MotionCommandProblem.usage("\(samples == nil ? "--vary" : "--samples"): \(error)")
    }
  }

  private func sample(_ count: Int, of parameters: [CaptureParameter]) throws -> Points {
    guard !parameters.isEmpty else {
      throw MotionCommandProblem.usage("--samples: the motion has no parameters; expected none")
    }
    let dimensions = parameters.count
    let unit = try Sampling(method: .sobol, sampleCount: count).unitPoints(dimensions: dimensions)
    return Points(parameters: parameters, count: count) { row in
      parameters.enumerated().map { index, parameter in
        let range = parameter.range
        return range.lowerBound
          + (range.upperBound - range.lowerBound) * unit[row * dimensions + index]
      }
    }
  }

  private func grid(of parameters: [CaptureParameter]) throws -> Points {
    var parameters = parameters
    let axes = try vary.map { text in
      let axis = try Axis(parsing: text)
      guard let low = axis.values.min(), let high = axis.values.max() else {
        throw MotionCommandProblem.usage("--vary: \(text): no values; expected one or more")
      }
      if let known = parameters.firstIndex(where: {
        $0.name == axis.path.text || $0.path == axis.path
      }) {
        let (name, value) = (parameters[known].name, parameters[known].value)
        parameters[known] = CaptureParameter(name, value, in: min(low, value)...max(high, value))
        return (known, axis)
      }
      // Any other number of a behavior, which takes the place of the class's own.
      guard axis.path.text.contains("."), !axis.path.text.hasPrefix("parameters.") else {
        throw MotionCommandProblem.usage(
          unknownName("parameter", axis.path.text, among: parameters.map(\.name)))
      }
      parameters.append(CaptureParameter(axis.path.text, axis.values[0], in: low...high))
      return (parameters.count - 1, axis)
    }
    let grid = try Grid(axes.map(\.1))
    let varied = Set(axes.map(\.0))
    let all = parameters.enumerated().map { index, parameter in
      varied.isEmpty || varied.contains(index) ? parameter : parameter.pinned
    }
    return Points(parameters: all, count: grid.count) { row in
      var values = all.map(\.value)
      for ((index, _), value) in zip(axes, grid.point(at: row)) { values[index] = value }
      return values
    }
  }
}

/// The values of all parameters in each row.
struct Points {
  let parameters: [CaptureParameter]
  let count: Int
  let values: (_ row: Int) -> [Double]

  /// A table of these points, and of what is measured at them.
  func table(at path: String?, measuring metrics: [MetricColumn]) throws -> TableOutput {
    try TableOutput(
      path: path,
      header: columns.map { parameters[$0].name } + metrics.map(\.rawValue) + ["status"]
    ) { row in row < count ? cells(row) : nil }
  }

  /// A line of a table.
  func line(_ row: Int, _ metrics: [Double], _ status: Status) -> String {
    (cells(row) + metrics.map(Self.cell) + [status.name]).joined(separator: ",") + "\n"
  }

  /// The indices of the parameters that vary.
  private var columns: [Int] { parameters.indices.filter { !parameters[$0].isPinned } }

  private func cells(_ row: Int) -> [String] {
    let values = values(row)
    return columns.map { Self.cell(values[$0]) }
  }

  private static func cell(_ value: Double) -> String { value.isNaN ? "" : "\(value)" }
}

/// Where rows go, and how they are made.
struct RowOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help:
      "The CSV file, whose rows a run that was interrupted goes on from; standard output if left out."
  )
  var output: String?
  @Option(help: "Processes at the same time, 1 or more; by default one per core.")
  var processes = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard processes > 0 else {
      throw ValidationError(
        "--processes: the number is out of range (got \(processes)); expected 1 or more")
    }
  }
}

/// Runs the class for each value, in several processes.
struct RunVerb<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run the class itself for each value, and write a CSV table.",
      discussion: """
        A run takes about a millisecond. The verb sweep simulates the scene instead where one describes the \
        class, some two hundred times as fast.

        Example: PROGRAM run --vary gravity=2:12:64 -o rows.csv
        """)
  }

  @OptionGroup var points: PointOptions
  @OptionGroup var rows: RowOptions

  mutating func run() throws {
    let (points, rows) = (points, rows)
    try MainActor.assumeIsolated { try Motion.run(points, rows) }
  }
}

extension MotionSource {
  /// Writes the rows of the class itself, those that are missing in a table that was interrupted.
  static func run(_ options: PointOptions, _ rows: RowOptions) throws {
    let points = try options.points(of: parameters)
    let table = try points.table(at: rows.output, measuring: try sweep(points.parameters).metrics)
    let arguments =
      options.vary.flatMap { ["--vary", $0] }
      + (options.samples.map { ["--samples", "\($0)"] } ?? [])
    try RowProcesses(program: Self.arguments, arguments: arguments, count: rows.processes)
      .run(rows: table.rowCount..<points.count) { try table.write($0) }
    try table.finish()
  }
}

/// Prints some rows, for the process that has started this one.
struct RowsVerb<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "rows", abstract: "Print some rows.", shouldDisplay: false)
  }

  @OptionGroup var points: PointOptions
  @Option var from: Int
  @Option var to: Int

  mutating func run() throws {
    let (options, rows) = (points, from..<to)
    try MainActor.assumeIsolated {
      let points = try options.points(of: Motion.parameters)
      let sweep = try Motion.sweep(points.parameters)
      for row in rows {
        let result = try sweep.row(points.values(row))
        try ResultOutput.write(points.line(row, result.metrics, result.status))
      }
    }
  }
}

extension MotionSource {
  /// The class, to be run for each value.
  static func sweep(_ parameters: [CaptureParameter]) throws -> ClassSweep {
    try ClassSweep(
      parameters: parameters, frameRate: frameRate, duration: duration,
      start: { try start(on: $0) })
  }
}
