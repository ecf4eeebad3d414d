import Analysis
import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    let chosen = try InstructionSet.chosen()
    let here = InstructionSet.allCases.filter(\.isSupported)
    let forced = environment("DYNAMICS_ISA")
    let threads = SweepRunner<Float>.machineThreadCount
    let libraries = FormatLibrary.all
    let missing = libraries.filter { $0.version == nil }
    if json {
      return try printLines([
        JSONText.object([
          ("version", .text(SweepCommand.version)),
          ("instructionSet", .text(chosen.rawValue)),
          ("isForced", .flag(!forced.isEmpty)),
          ("instructionSets", .list(here.map { .text($0.rawValue) })),
          ("lanes", .number(Double(chosen.laneCount))),
          ("threads", .number(Double(threads))),
          ("precisions", .list(Precision.allCases.map { .text($0.rawValue) })),
          (
            "libraries",
            .object(libraries.map { ($0.name, $0.version.map(JSONText.text) ?? .number(.nan)) })
          ),
          (
            "blas",
            .object([
              ("name", .text(BLASLibrary.current.name)), ("path", .text(BLASLibrary.current.path)),
            ])
          ),
          ("missing", .list(missing.map { .text($0.name) })),
          (
            "programs",
            .object([("rsvg-convert", program("rsvg-convert").map(JSONText.text) ?? .number(.nan))])
          ),
        ]).line
      ])
    }
    var table = TextTable([("sweep", .leading), (SweepCommand.version, .leading)])
    table.append(["instruction set", chosen.rawValue + why(forced)])
    table.append(["supported", here.map(\.rawValue).joined(separator: ", ")])
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
    if let converter = program("rsvg-convert") {
      table.append(["reports in .png", converter])
    } else {
      table.append([
        "missing", "rsvg-convert, needed for sweep report --png: apt-get install librsvg2-bin",
      ])
    }
    if missing.isEmpty, program("rsvg-convert") != nil { table.append(["missing", "nothing"]) }
    try printLines(table.lines(on: .output))
  }

  /// The path of a program; nil if no folder of PATH has it.
  private func program(_ name: String) -> String? {
    environment("PATH").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  private func why(_ forced: String) -> String {
    forced.isEmpty
      ? " (the widest supported; DYNAMICS_ISA forces another)" : " (forced by DYNAMICS_ISA)"
  }
}
