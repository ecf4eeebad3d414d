import Analysis
import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps

/// `sweep doctor`: what sweep uses on this machine.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Print what sweep uses on this machine, and what is missing.",
    discussion: """
        sweep doctor
        DYNAMICS_ISA=sse2 sweep doctor --json

      Prints the instruction set, the default number of threads, and the libraries and programs \
      for the formats of results. DYNAMICS_ISA=NAME forces one of the supported instruction sets \
      in every command; results do not depend on it.
      """)

  @Flag(help: "Print one JSON object. Default: a table.")
  var json = false

  func run() throws {
    let machine = try Machine()
    if json {
      try printLines([machine.object.line])
    } else {
      try printLines(machine.table.lines(on: .output))
    }
  }
}

/// What sweep uses on this machine.
private struct Machine {
  private let chosen: InstructionSet
  private let supported = InstructionSet.allCases.filter(\.isSupported)
  private let forced = environment("DYNAMICS_ISA")
  private let threads = SweepRunner<Float>.machineThreadCount
  private let libraries = FormatLibrary.all
  private let converter = Self.program("rsvg-convert")

  init() throws {
    chosen = try InstructionSet.chosen()
  }

  private var missing: [FormatLibrary] { libraries.filter { $0.version == nil } }

  var object: JSONText {
    let blas = BLASLibrary.current
    return .object([
      ("version", .text(SweepCommand.version)),
      ("instructionSet", .text(chosen.rawValue)),
      ("isForced", .flag(!forced.isEmpty)),
      ("instructionSets", .list(supported.map { .text($0.rawValue) })),
      ("lanes", .number(Double(chosen.laneCount))),
      ("threads", .number(Double(threads))),
      ("precisions", .list(Precision.allCases.map { .text($0.rawValue) })),
      (
        "libraries",
        .object(libraries.map { ($0.name, $0.version.map(JSONText.text) ?? .number(.nan)) })
      ),
      ("blas", .object([("name", .text(blas.name)), ("path", .text(blas.path))])),
      (
        "missing",
        .list((missing.map(\.name) + (converter == nil ? ["rsvg-convert"] : [])).map { .text($0) })
      ),
      ("programs", .object([("rsvg-convert", converter.map(JSONText.text) ?? .number(.nan))])),
    ])
  }

  var table: TextTable {
    var table = TextTable([("sweep", .leading), (SweepCommand.version, .leading)])
    table.append(["instruction set", chosen.rawValue + reason])
    table.append(["supported", supported.map(\.rawValue).joined(separator: ", ")])
    table.append(["scenarios at once", "\(chosen.laneCount) per thread in single precision"])
    table.append(["threads", "\(threads) (change with --threads)"])
    table.append(["precisions", "single (as in UIKit), double (to check for rounding errors)"])
    let blas = BLASLibrary.current
    table.append(["BLAS", blas.path.isEmpty ? blas.name : "\(blas.name), \(blas.path)"])
    for library in libraries {
      guard let version = library.version else { continue }
      table.append(["results in .\(library.format.rawValue)", "\(library.name) \(version)"])
    }
    for library in missing {
      table.append([
        "missing",
        "\(library.name), needed for results in .\(library.format.rawValue): "
          + library.installation,
      ])
    }
    if let converter {
      table.append(["reports in .png", converter])
    } else {
      table.append([
        "missing",
        "rsvg-convert, needed for sweep report --png: "
          + SystemPackage.pictureConverter.installation(),
      ])
    }
    if missing.isEmpty, converter != nil { table.append(["missing", "nothing"]) }
    return table
  }

  /// The path of a program; nil if no folder of PATH has it.
  private static func program(_ name: String) -> String? {
    environment("PATH").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Why the instruction set was chosen.
  private var reason: String {
    forced.isEmpty
      ? " (the widest supported; DYNAMICS_ISA forces another)" : " (forced by DYNAMICS_ISA)"
  }
}
