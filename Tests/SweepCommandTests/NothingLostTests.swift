import Foundation
import SweepFiles
import Testing

/// Kills, full disks and other mishaps of a whole process.
@Suite struct NothingLostTests {
  /// 9216 scenarios, about a fifth of a second.
  private static let sweep = [
    "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:24", "--vary", "rope.damping=0:1:24",
    "--vary", "card.elasticity=0:0.9:16", "--quiet", "--threads", "2",
  ]

  private func run(_ arguments: [String], in folder: Folder) throws -> Int32 {
    let process = SweepProcess.process(Self.sweep + arguments, in: folder)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The files of a run that nothing happened to.
  private func wholeResult(_ name: String) throws -> [String: Data] {
    let folder = try Folder()
    #expect(try run(["-o", name], in: folder) == 0)
    return folder.names.reduce(into: [:]) { $0[$1] = folder.bytes($1) }
  }

  // Three hundred kills in all, each at a random instant of a run that resumes the previous one.
  @Test(arguments: ResultFormat.builtIn)
  func `a repeatedly killed run ends with the same bytes`(format: ResultFormat) throws {
    let seed =
      ProcessInfo.processInfo.environment["SWEEP_TEST_SEED"].flatMap(UInt64.init) ?? 20_261_121
    var state = seed
    let name = "r.\(format.rawValue)"
    let start = ContinuousClock.now
    let whole = try wholeResult(name)
    // A fifth of a second, or a whole run where the machine is slower or busy.
    let longest = max(200_000, UInt64((.now - start) / .microseconds(1)))
    let folder = try Folder()
    var (kills, ends, attempts) = (0, 0, 0)
    while kills < 75, attempts < 500 {
      attempts += 1
      let process = SweepProcess.process(Self.sweep + ["-o", name, "--resume"], in: folder)
      try process.run()
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      usleep(UInt32((state >> 33) % longest))
      // It may be over by now.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { kills += 1 }
      // The name is that of a whole file or of none.
      if let bytes = folder.bytes(name) { #expect(bytes == whole[name], "seed \(seed)") }
      guard process.terminationReason == .exit else { continue }
      #expect(process.terminationStatus == 0)
      for (name, bytes) in whole { #expect(folder.bytes(name) == bytes, "\(name), seed \(seed)") }
      #expect(folder.names == whole.keys.sorted())
      for name in folder.names {
        try FileManager.default.removeItem(at: folder.url.appending(path: name))
      }
      ends += 1
    }
    #expect(kills >= 75 && ends > 0)
  }

  @Test(arguments: ResultFormat.builtIn)
  func `Ctrl-C at any time exits with 130, and resuming gives the same bytes`(
    format: ResultFormat
  ) throws {
    let name = "r.\(format.rawValue)"
    let start = ContinuousClock.now
    let whole = try wholeResult(name)
    // Steps of 5 ms, or of a fortieth of a whole run where the machine is slower or busy.
    let step = max(5000, (.now - start) / .microseconds(40))
    let folder = try Folder()
    var interruptions = 0
    for attempt in 0..<60 where folder.bytes(name) == nil {
      let process = SweepProcess.process(Self.sweep + ["-o", name, "--resume"], in: folder)
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(10_000 + step * Double(attempt)))
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      // Before it listens, the signal ends it as it would any process.
      if process.terminationReason == .uncaughtSignal { continue }
      #expect([0, 130].contains(process.terminationStatus))
      interruptions += process.terminationStatus == 130 ? 1 : 0
    }
    #expect(interruptions > 0)
    #expect(try run(["-o", name, "--resume"], in: folder) == 0)
    for (name, bytes) in whole { #expect(folder.bytes(name) == bytes, "\(name)") }
    #expect(folder.names == whole.keys.sorted())
  }

  @Test func `a killed run keeps the old file and its finished rows`() throws {
    let folder = try Folder()
    try folder.write("precious", to: "r.csv")
    let process = SweepProcess.process(SweepProcess.longRun + ["-o", "r.csv"], in: folder)
    try process.run()
    folder.wait(for: 1_000_000, in: "r.csv.partial")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(folder.text("r.csv") == "precious")
    let partial = try ResultFile(path: folder.url.appending(path: "r.csv.partial").path)
    // A row is eight floats and a status.
    #expect(partial.rows.count > 20_000 && !partial.isComplete)
  }

  @Test(arguments: ResultFormat.builtIn)
  func `a file size limit ends a run with a message, and its rows are kept`(
    format: ResultFormat
  ) throws {
    let name = "r.\(format.rawValue)"
    let whole = try wholeResult(name)
    let folder = try Folder()
    let rowSize = 33 * 9216
    // In the middle of the rows, and while the file is made of them.
    for limit in [rowSize / 2, rowSize + 10_000] {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/bash")
      shell.currentDirectoryURL = folder.url
      let words = [SweepProcess.binary.path] + Self.sweep + ["-o", name, "--resume"]
      shell.arguments =
        [
          "-c", "ulimit -f \(limit / 1024); exec \"$@\"", "bash",
        ] + words
      let errors = Pipe()
      shell.standardError = errors
      try shell.run()
      let text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 4, "\(text)")
      // SQLite knows no reason of the system where it could write some of its bytes.
      let isSaid =
        text.contains("File too large")
        || format == .sqlite && text.contains("database or disk is full")
      #expect(text.contains("error: \(name)") && isSaid, "\(text)")
      #expect(text.contains(": cannot be written: "), "\(text)")
      #expect(folder.names == ["\(name).partial"])
    }
    #expect(try run(["-o", name, "--resume"], in: folder) == 0)
    for (name, bytes) in whole { #expect(folder.bytes(name) == bytes, "\(name)") }
  }

  @Test(
    .enabled(if: Self.mayMount, "needs a user who may mount a file system"),
    arguments: ResultFormat.builtIn)
  func `a full disk ends a run, and --resume continues it with more space`(format: ResultFormat)
    throws
  {
    let name = "r.\(format.rawValue)"
    let whole = try wholeResult(name)
    let folder = try Folder()
    // 200 kB are full before the last row, 500 kB while the file is made.
    let script = """
      set -u
      mkdir disk && mount -t tmpfs -o size=200k tmpfs disk && cd disk || exit 90
      echo precious >\(name)
      "$@" -o \(name) 2>>../errors; [ $? -eq 4 ] || exit 91
      [ "$(cat \(name))" = precious ] || exit 92
      mount -o remount,size=500k . || exit 93
      rm \(name)
      "$@" -o \(name) --resume 2>>../errors; [ $? -eq 4 ] || exit 94
      [ ! -e \(name) ] || exit 95
      mount -o remount,size=20m . || exit 96
      "$@" -o \(name) --resume 2>>../errors || exit 97
      cp \(name)* .. || exit 98
      """
    let exit = try mounting(script, in: folder)
    #expect(exit == 0, "\(folder.text("errors") ?? "")")
    for (name, bytes) in whole { #expect(folder.bytes(name) == bytes, "\(name)") }
  }

  @Test(.enabled(if: Self.mayMount, "needs a user who may mount a file system"))
  func `an unwritable folder is reported before anything is computed`() throws {
    let folder = try Folder()
    let script = """
      mkdir disk && mount -t tmpfs -o ro tmpfs disk && cd disk || exit 90
      "$@" -o r.csv 2>../errors
      """
    #expect(try mounting(script, in: folder) == 4)
    let errors = folder.text("errors") ?? ""
    #expect(errors.contains("r.csv: cannot be written: "), "\(errors)")
    #expect(errors.contains("ead-only"), "\(errors)")
  }

  /// Whether a user may have mounts of their own.
  private static let mayMount: Bool =
    (try? Tool("unshare").output(["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])) != nil

  /// Runs a script where it may mount; `$@` is the sweep.
  private func mounting(_ script: String, in folder: Folder) throws -> Int32 {
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/unshare")
    shell.currentDirectoryURL = folder.url
    shell.arguments =
      ["-rm", "/bin/bash", "-c", script, "bash", SweepProcess.binary.path] + Self.sweep
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus
  }

  @Test func `a second run of the same file is refused, and the first continues`() throws {
    let folder = try Folder()
    let arguments = SweepProcess.longRun + ["-o", "r.csv"]
    let first = SweepProcess.process(arguments, in: folder)
    try first.run()
    folder.wait(for: 100_000, in: "r.csv.partial")
    for more in [[], ["--resume"]] {
      let second = SweepProcess.process(arguments + more, in: folder)
      let errors = Pipe()
      second.standardError = errors
      try second.run()
      let text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      second.waitUntilExit()
      #expect(second.terminationStatus == 4)
      #expect(text.contains("another sweep is writing it"))
    }
    #expect(first.isRunning)
    first.interrupt()
    first.waitUntilExit()
    #expect(first.terminationStatus == 130)
  }

  @Test func `--resume of a complete result does nothing`() throws {
    let folder = try Folder()
    #expect(try run(["-o", "r.csv"], in: folder) == 0)
    let again = try SweepProcess(
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:24", "--vary",
      "rope.damping=0:1:24", "--vary", "card.elasticity=0:0.9:16", "-o", "r.csv", "--resume",
      in: folder)
    #expect(again.exit == 0)
    #expect(again.errors.contains("r.csv is already complete"))
    let other = try SweepProcess(
      "run", "falling-square", "-o", "r.csv", "--resume", in: folder)
    #expect(other.exit == 3)
    #expect(other.errors.contains("belongs to another sweep (different scene, axes"))
  }

  @Test func `a refused --resume leaves no files and names the cure`() throws {
    let folder = try Folder()
    let words = ["run", "falling-square", "--quiet", "-o"]
    #expect(try SweepProcess(words + ["r.csv"], in: folder).exit == 0)
    try folder.write("precious\n", to: "other.csv")
    let names = folder.names
    for name in ["r.csv", "other.csv"] {
      let refused = try SweepProcess(
        words + [name, "--vary", "square.angle=0,1", "--resume"], in: folder)
      #expect(refused.exit == 3)
      #expect(folder.names == names)
    }
    // Without --resume this is not begun anew, so that cannot be the advice.
    try interruptRun("s.csv", in: folder)
    let refused = try SweepProcess(words + ["s.csv", "--resume"], in: folder)
    #expect(refused.exit == 3)
    #expect(refused.errors.contains("remove that file or choose another name with -o"))
    #expect(!refused.errors.contains("without --resume"))
    #expect(try SweepProcess(words + ["s.csv"], in: folder).exit == 4)
    try FileManager.default.removeItem(at: folder.url.appending(path: "s.csv.partial"))
    #expect(try SweepProcess(words + ["s.csv", "--resume"], in: folder).exit == 0)
  }

  @Test(arguments: ["r.csv", "link.csv"])
  func `status reports the run that will replace a result`(name: String) throws {
    let folder = try Folder()
    #expect(try run(["-o", "r.csv"], in: folder) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.csv").path, withDestinationPath: "r.csv")
    #expect(try SweepProcess("status", name, in: folder).exit == 0)
    let old = folder.bytes("r.csv")
    try interruptRun(name, in: folder)
    let status = try SweepProcess("status", name, in: folder)
    // All rows are there, in the file that is to be replaced.
    #expect(status.exit == 0)
    try #require(status.lines.count == 4)
    #expect(status.lines[0].hasPrefix("\(name): complete, "))
    #expect(status.lines[1].hasPrefix("r.csv.partial: interrupted, "))
    #expect(status.lines[3].hasSuffix(" -o r.csv --resume"))
    #expect(folder.bytes("r.csv") == old)
  }

  /// Leaves some rows of a sweep in the partial file of a name.
  private func interruptRun(_ name: String, in folder: Folder) throws {
    // Of a link the file that it leads to is written.
    let partials = { folder.names.filter { $0.hasSuffix(".partial") } }
    // Where this process gets no time for seconds, the run may end before it is killed.
    for _ in 0..<10 {
      let process = SweepProcess.process(
        SweepProcess.longRun + ["--quiet", "-o", name], in: folder)
      try process.run()
      let start = ContinuousClock.now
      while process.isRunning, partials().allSatisfy({ folder.size($0) < 100_000 }),
        .now < start + .seconds(300)
      {
        usleep(1000)
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if !partials().isEmpty { return }
      let result = folder.url.appending(path: name).resolvingSymlinksInPath()
      try FileManager.default.removeItem(at: result)
    }
    Issue.record("ten runs ended before they were killed")
  }
}
