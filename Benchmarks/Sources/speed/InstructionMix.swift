import Foundation

/// What the kernel executed for one workload, counted by callgrind on AVX2.
struct InstructionMix: Codable {
  var workload: String
  /// What the counts are divided by, a step or a scenario.
  var unit: String
  /// How many steps of one scenario, or scenarios, the counts are for.
  var unitCount: Int
  /// Instructions of the kernel, all and by kind.
  var all = 0
  var add = 0
  var multiply = 0
  var divide = 0
  var squareRoot = 0
  var compare = 0
  /// Bitwise operations, blends, shuffles, conversions and integer vectors.
  var logic = 0
  var load = 0
  var store = 0
  /// Instructions outside of the kernel: plan, columns, start of the program.
  var outside = 0

  /// Adds what one instruction did, by its text in AT&T syntax.
  mutating func count(_ instruction: Substring, times: Int) {
    all += times
    let parts = instruction.split(separator: " ", maxSplits: 1)
    guard let name = parts.first else { return }
    let operands = parts.count > 1 ? parts[1] : ""
    let readsMemory = operands.contains("(") && !name.hasPrefix("lea")
    let writesMemory = readsMemory && operands.last == ")" && !name.hasPrefix("cmp")
    if name.hasPrefix("vmov"), readsMemory {
      if writesMemory { store += times } else { load += times }
      return
    }
    if readsMemory { if writesMemory { store += times } else { load += times } }
    let kinds: [(prefixes: [String], kind: WritableKeyPath<InstructionMix, Int>)] = [
      (["vadd", "vsub"], \.add), (["vmul"], \.multiply), (["vdiv"], \.divide),
      (["vsqrt"], \.squareRoot), (["vcmp", "vmax", "vmin", "vucomi", "vcomi"], \.compare),
    ]
    if let (_, kind) = kinds.first(where: { $0.prefixes.contains(where: name.hasPrefix) }) {
      self[keyPath: kind] += times
    } else if name.hasPrefix("v"), operands.contains("mm") {
      logic += times
    }
  }
}

/// Counts what the kernel executes, by running this program on valgrind's simulated processor.
struct InstructionCounter {
  /// The objects of the kernels for AVX2 in single precision, as their symbols name them.
  private static let sources: Set<Substring> = [
    "avx2_32.c", "avx2_wide_32.c", "avx2_worlds_32.c",
  ]
  private let program: String
  private let kernel: [Range<UInt64>]
  private let instructions: [UInt64: Substring]

  /// Reads where the kernel is in this program.
  init() throws {
    program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let symbols = try output(of: ["readelf", "-sW", program])
    var file: Substring = ""
    var kernel: [Range<UInt64>] = []
    for line in symbols.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 8 else { continue }
      if fields[3] == "FILE" { file = fields[7] }
      guard Self.sources.contains(file), fields[3] == "FUNC", let size = UInt64(fields[2]),
        let start = UInt64(fields[1], radix: 16)
      else { continue }
      kernel.append(start..<start + size)
    }
    guard !kernel.isEmpty else {
      let names = Self.sources.sorted().joined(separator: " or ")
      throw PeerFailure(description: "\(program): no symbols of \(names)")
    }
    self.kernel = kernel
    var instructions: [UInt64: Substring] = [:]
    for range in kernel {
      let text = try output(of: [
        "objdump", "-d", "--no-show-raw-insn", "--start-address=\(range.lowerBound)",
        "--stop-address=\(range.upperBound)", program,
      ])
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "\t")
        guard parts.count >= 2,
          let address = UInt64(parts[0].trimmingCharacters(in: [" ", ":"]), radix: 16)
        else { continue }
        let comment = parts[1].range(of: " #")?.lowerBound ?? parts[1].endIndex
        instructions[address] = parts[1][..<comment].droppingSpace
      }
    }
    self.instructions = instructions
  }

  /// Runs a workload on `scenarioCount` scenarios, or all it has if they are fewer, and counts.
  func mix(of workload: Workload, scenarioCount: Int) throws -> InstructionMix {
    let scenarioCount = min(scenarioCount, workload.grid.count)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "callgrind").path
    // Not every valgrind can read what the compiler says for debuggers.
    let bare = folder.appending(path: "speed").path
    _ = try output(of: ["strip", "--strip-debug", "-o", bare, program])
    _ = try output(of: [
      "valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no",
      "--callgrind-out-file=\(file)", bare, "once", workload.name, "--scenarios",
      "\(scenarioCount)", "--set", "avx2",
    ])
    var mix = InstructionMix(
      workload: workload.name, unit: workload.unit,
      unitCount: scenarioCount * (workload.stepCount ?? 1))
    var skips = false
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      // The line after a call has what the callee cost, which is listed there, too.
      guard !skips else {
        skips = false
        continue
      }
      if line.hasPrefix("calls=") { skips = true }
      guard line.hasPrefix("0x") else { continue }
      let fields = line.split(separator: " ")
      guard fields.count >= 3, let address = UInt64(fields[0].dropFirst(2), radix: 16),
        let times = Int(fields[2])
      else { continue }
      if let instruction = instructions[address] {
        mix.count(instruction, times: times)
      } else {
        mix.outside += times
      }
    }
    guard mix.all > 0 else {
      throw PeerFailure(description: "callgrind counted no instruction of the kernel")
    }
    return mix
  }
}

/// What a program prints; throws if it is not there or fails.
private func output(of command: [String]) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw PeerFailure(
      description: "\(command[0]) failed with exit code \(process.terminationStatus)")
  }
  return String(decoding: data, as: UTF8.self)
}

extension Substring {
  /// Without spaces at the end.
  fileprivate var droppingSpace: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
