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
  fileprivate static func reportedCapture(runs: Int) throws -> Capture {
    let capture: Capture
    do {
      capture = try Self.capture(runs: runs, parameters: parameters)
    } catch let problem as CaptureProblem {
      throw MotionCommandProblem.badInput(
        problem.obstacles.map(\.description).joined(separator: "\n")
          + "\nThe verb sweep runs the class itself for each value.")
    }
    for remark in capture.remarks { note(remark) }
    return capture
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

/// Prints the scene.
struct SceneVerb<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "scene", abstract: "Print the motion as a scene for sweep (default).",
      discussion: "Example: PROGRAM | sweep run - --vary parameters.gravity=2:12:64")
  }

  @OptionGroup var capture: CaptureOptions

  mutating func run() throws {
    let runs = capture.runs
    try MainActor.assumeIsolated {
      FileHandle.standardOutput.write(
        Data(try Motion.reportedCapture(runs: runs).yaml.utf8))
    }
  }
}

/// Compares the class and the scene.
struct VerifyVerb<Motion: MotionSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Compare the class and the scene at random values, frame by frame.")
  }

  @OptionGroup var capture: CaptureOptions
  @Option(help: "Values to compare, 1 or more.") var samples = 100
  @Option(help: "Selects the values.") var seed: UInt64 = 1

  func validate() throws {
    guard samples > 0 else {
      throw ValidationError(
        "--samples: the number is out of range (got \(samples)); expected 1 or more")
    }
  }

  mutating func run() throws {
    let (runs, samples, seed) = (capture.runs, samples, seed)
    try MainActor.assumeIsolated {
      print(try Motion.reportedCapture(runs: runs).verify(sampleCount: samples, seed: seed))
    }
  }
}

/// Runs a command, and ends the program with its exit code if it fails.
func runCommand<Command: ParsableCommand>(
  _ type: Command.Type, named name: String, _ arguments: [String]? = nil
) {
  do {
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
      print(text)
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
