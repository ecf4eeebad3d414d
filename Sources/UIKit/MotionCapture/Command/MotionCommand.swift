import ArgumentParser
import Dynamics
import Foundation

/// The command of a motion: `scene`, `verify`, `sweep` and `run`.
struct MotionCommand<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    MainActor.assumeIsolated {
      CommandConfiguration(
        commandName: ProcessInfo.processInfo.processName,
        abstract: "Capture the motion '\(Motion.name)' as a scene for sweep, or run its class.",
        subcommands: [
          SceneVerb<Motion>.self, VerifyVerb<Motion>.self, SweepVerb<Motion>.self,
          RunVerb<Motion>.self, RowsVerb<Motion>.self,
        ],
        defaultSubcommand: SceneVerb<Motion>.self)
    }
  }
}

extension MotionSource {
  /// Captures the motion for a verb, and prints what the scene may lack.
  fileprivate static func reportedCapture(
    _ options: CaptureOptions, _ numbers: NumberOptions
  ) throws -> Capture {
    let capture: Capture
    do {
      capture = try Self.capture(
        runs: options.runs, parameters: try numbers.choose(from: parameters, and: strengths))
    } catch let problem as CaptureProblem {
      guard numbers.only.isEmpty, let part = try partialCapture(options) else {
        throw MotionCommandProblem.badInput(
          problem.obstacles.map(\.description).joined(separator: "\n")
            + "\nThe verb sweep runs the class itself for each value.")
      }
      capture = part
    }
    for remark in capture.remarks { note(remark) }
    return capture
  }
}

extension MotionSource {
  /// A capture that varies as many of the parameters as one scene can follow; nil if it follows none.
  private static func partialCapture(_ options: CaptureOptions) throws -> Capture? {
    let varied = parameters.filter { !$0.isPinned }
    guard varied.count > 1 else { return nil }
    var (kept, result): (Set<String>, Capture?) = ([], nil)
    for parameter in varied {
      let names = kept.union([parameter.name])
      let chosen = parameters.map { names.contains($0.name) ? $0 : $0.pinned }
      do {
        result = try capture(runs: options.runs, parameters: chosen)
        kept = names
      } catch let problem as CaptureProblem {
        note("\(parameter.name) is left as it is in the class: \(problem.obstacles[0])")
      }
    }
    return result
  }
}

/// How many runs a capture makes.
struct CaptureOptions: ParsableArguments {
  @Option(help: "Values of the parameters to try the class with, 1 or more.") var runs = 64

  func validate() throws {
    guard runs > 0 else {
      throw ValidationError("--runs: the number is out of range (got \(runs)); expected 1 or more")
    }
  }
}

/// Which numbers a capture varies.
struct NumberOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: """
      Varies this parameter, or a number of a behavior such as snap.damping, and leaves the others as they are in \
      the class. Repeat it for several. Default: all parameters.
      """)
  var only: [String] = []

  /// The parameters, of which those that are not chosen have one value.
  ///
  /// - Throws: ``MotionCommandProblem`` if a name is unknown.
  func choose(
    from parameters: [CaptureParameter], and strengths: [CaptureParameter]
  ) throws -> [CaptureParameter] {
    guard !only.isEmpty else { return parameters }
    let names = (parameters + strengths).map(\.name)
    if let unknown = only.first(where: { !names.contains($0) }) {
      throw MotionCommandProblem.usage(
        "--only: \(unknownName("parameter", unknown, among: names))")
    }
    return parameters.map { only.contains($0.name) ? $0 : $0.pinned }
      + strengths.filter { only.contains($0.name) }
  }
}

/// Prints the scene.
struct SceneVerb<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "scene", abstract: "Print the motion as a scene for sweep (default).",
      discussion: "Example: PROGRAM | sweep run - --vary parameters.gravity=2:12:64")
  }

  @OptionGroup var capture: CaptureOptions
  @OptionGroup var numbers: NumberOptions

  mutating func run() throws {
    let (capture, numbers) = (capture, numbers)
    try MainActor.assumeIsolated {
      try ResultOutput.write(try Motion.reportedCapture(capture, numbers).yaml)
    }
  }
}

/// Compares the class and the scene.
struct VerifyVerb<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Compare the class and the scene at random values, frame by frame.",
      discussion: """
        Ends with exit code 1 if they are further apart than \(CaptureVerification.tolerance) pt.
        """)
  }

  @OptionGroup var capture: CaptureOptions
  @OptionGroup var numbers: NumberOptions
  @Option(help: "Values to compare, 1 or more.") var samples = 100
  @Option(help: "Selects the values.") var seed: UInt64 = 1

  func validate() throws {
    guard samples > 0 else {
      throw ValidationError(
        "--samples: the number is out of range (got \(samples)); expected 1 or more")
    }
  }

  mutating func run() throws {
    let (capture, numbers, samples, seed) = (capture, numbers, samples, seed)
    try MainActor.assumeIsolated {
      let capture = try Motion.reportedCapture(capture, numbers)
      let verification = try capture.verify(sampleCount: samples, seed: seed)
      try ResultOutput.write("\(verification)\n")
      let distance = verification.worst?.distance ?? 0
      guard distance <= CaptureVerification.tolerance else {
        throw MotionCommandProblem(
          exitCode: 1, description: CaptureVerification.objection(to: distance))
      }
    }
  }
}

/// Runs a command, and ends the program with its exit code if it fails.
func runCommand<Command: ParsableCommand>(
  _ type: Command.Type, named name: String, _ arguments: [String]? = nil
) {
  do {
    // Before a class can print.
    _ = ResultOutput.handle
    var command = try Command.parseAsRoot(arguments)
    try command.run()
  } catch let error as MotionCommandProblem {
    end(name, with: error)
  } catch let error as CaptureProblem {
    end(name, with: .badInput(error.obstacles.map(\.description).joined(separator: "\n")))
  } catch {
    let code = Command.exitCode(for: error)
    let text = Command.fullMessage(for: error)
    guard code != .success else {
      try? ResultOutput.write(text + "\n")
      exit(0)
    }
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    exit(code == .validationFailure ? 2 : 1)
  }
}

private func end(_ name: String, with problem: MotionCommandProblem) -> Never {
  FileHandle.standardError.write(Data("\(name): error: \(problem)\n".utf8))
  exit(problem.exitCode)
}
