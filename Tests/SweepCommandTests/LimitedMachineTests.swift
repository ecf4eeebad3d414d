import Foundation
import SweepFiles
import Testing

/// Machines that give a process few threads, little memory or few open files.
@Suite struct LimitedMachineTests {
  private static let sweep = [
    "run", "drop-out-dismiss", "--vary", "rope.frequency=1:6:300", "--threads", "64",
  ]

  /// Runs a command in a shell that limits it; `$@` is the command.
  private func run(
    _ script: String, _ arguments: [String], in folder: Folder? = nil
  ) throws -> (exit: Int32, isExit: Bool, output: Data, errors: String) {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    if let folder { shell.currentDirectoryURL = folder.url }
    shell.arguments = ["-c", script, "bash", SweepProcess.binary.path] + arguments
    let (output, errors) = (Pipe(), Pipe())
    shell.standardInput = FileHandle.nullDevice
    shell.standardOutput = output
    shell.standardError = errors
    try shell.run()
    // Errors are short; the pipe holds them while the output is read.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    return (shell.terminationStatus, shell.terminationReason == .exit, data, text)
  }

  // In kB: from the size of the libraries alone to enough for some threads.
  @Test(.needsLinux, arguments: [160_000, 250_000, 300_000, 450_000, 800_000])
  func `with little address space, a run gives the same rows or an error message`(
    limit: Int
  ) throws {
    let expected = try SweepProcess(Self.sweep + ["--quiet"])
    let limited = try run("ulimit -v \(limit); exec \"$@\"", Self.sweep)
    try #require(limited.isExit, "\(limited.errors)")
    switch limited.exit {
    case 0: #expect(limited.output == Data(expected.output.utf8))
    case 1: #expect(limited.errors.contains("error: not enough memory to run: "))
    default:
      // The system's loader could not even load the libraries.
      #expect(limited.exit == 127 && limited.errors.contains("shared libraries"), "\(limited)")
    }
    // Enough for the libraries and one worker.
    if limit == 800_000 { #expect(limited.exit == 0, "\(limited.errors)") }
  }

  #if DEBUG
    private static let isReleaseBuild = false
  #else
    private static let isReleaseBuild = true
  #endif

  @Test(
    .needsLinux, .needsNetCDF,
    .enabled(if: isReleaseBuild, "the figure is that of a release build"))
  func `a report takes 60 bytes of memory per row of two parameters and eight metrics`() throws {
    let folder = try Folder()
    let sweep = try SweepProcess(
      "run", "drop-out-dismiss", "--duration", "0.1", "--vary", "rope.frequency=1:6:2000",
      "--vary", "rope.damping=0:1:2000", "--metrics",
      "settleTime,overshoot,exitTime,bounces,peakSpeed,finalError,pauseTime,energyDissipated",
      "--quiet", "-o", "r.nc", in: folder)
    #expect(sweep.exit == 0, "\(sweep.errors)")
    // 4·10^6 rows are 240 MB; libraries, the page and freed memory take 150 MB of address space.
    let report = try run(
      "ulimit -v 430000; exec \"$@\"", ["report", "r.nc", "--quiet", "-o", "r.html"], in: folder)
    #expect(report.exit == 0 && report.isExit, "\(report.errors)")
  }

  /// Whether a user whose threads can be limited may run the binary.
  ///
  /// A shell asks, as in the test: what setpriv starts still has rights of root, and what that starts
  /// has not.
  private static let mayLimitThreads: Bool =
    (try? Tool("setpriv").output(
      [
        "--reuid", "65534", "--clear-groups", "bash", "-c", "exec \"$@\" --version", "bash",
        SweepProcess.binary.path,
      ])) != nil

  @Test(
    .enabled(
      if: Self.mayLimitThreads,
      "needs root, setpriv and a folder that every user may enter, to run as another user"))
  func `if no thread can start, the run continues on one thread with a warning`() throws {
    let expected = try SweepProcess(Self.sweep + ["--quiet"])
    let user = "setpriv --reuid 65534 --clear-groups"
    let limited = try run(
      "cd /; exec \(user) bash -c 'ulimit -u 1; exec \"$@\"' bash \"$@\"", Self.sweep)
    #expect(limited.exit == 0 && limited.output == Data(expected.output.utf8), "\(limited.errors)")
    #expect(limited.errors.contains("warning: the system allows only "), "\(limited.errors)")
  }

  @Test(arguments: ResultFormat.builtIn)
  func `without free file descriptors the error names them`(format: ResultFormat) throws {
    let folder = try Folder()
    let name = "r.\(format.rawValue)"
    var refusals = 0
    for limit in 4...9 {
      let limited = try run(
        "ulimit -n \(limit); exec \"$@\"", Self.sweep + ["--quiet", "-o", name], in: folder)
      #expect(!limited.errors.contains("denied"), "\(limited.errors)")
      switch limited.exit {
      case 0, 127: break
      default:
        refusals += 1
        #expect(limited.errors.contains("Too many open files"), "\(limited.errors)")
      }
      for name in folder.names {
        try FileManager.default.removeItem(at: folder.url.appending(path: name))
      }
    }
    #expect(refusals > 0, "no limit was reached")
  }
}
