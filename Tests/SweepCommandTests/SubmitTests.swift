import Foundation
import SweepFiles
import Testing

/// The script that `sweep submit` writes.
@Suite struct SubmitTests {
  private func bash(_ words: String..., in folder: Folder) throws -> (exit: Int32, errors: String) {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = words
    shell.currentDirectoryURL = folder.url
    let errors = Pipe()
    shell.standardError = errors
    try shell.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    return (shell.terminationStatus, text)
  }

  // An accent after an apostrophe makes one character of both, but not for a shell.
  @Test(arguments: [
    "a\ntouch INJECTED\n.nc", "a\r\ntouch INJECTED\r\n.nc", "$(touch INJECTED).nc",
    "`touch INJECTED`.nc", "a\";touch INJECTED;\".nc", "a';touch INJECTED;'.nc",
    "a'\u{301};touch INJECTED;'\u{301}.nc", "\u{600}';touch INJECTED;\u{600}'.nc", "sl urm.nc",
    "a*.nc",
  ])
  func `any file name is one word of the script`(name: String) throws {
    let folder = try Folder()
    let submit = try SweepProcess(
      "submit", "--slurm", "--shards", "2", "--dry-run", "--", "drop-out-dismiss", "--vary",
      "rope.frequency=1,2", "-o", name, in: folder)
    #expect(submit.exit == 0, "\(submit.errors)")
    #expect(folder.names == ["\(name).slurm"])
    // The parts that need no scheduler: the last attempt to merge, and a task.
    for task in ["merge", "task"] { _ = try bash("\(name).slurm", task, "3", in: folder) }
    #expect(!folder.names.contains("INJECTED"))
    let usage = try bash("\(name).slurm", "bogus", in: folder)
    #expect(usage.exit == 2)
    // What it says can be pasted, and asks the same script.
    let command = usage.errors.dropFirst("usage: ".count).replacing(" submit\n", with: " bogus")
    let pasted = try bash("-c", String(command), in: folder)
    #expect(pasted.exit == 2 && pasted.errors == usage.errors, "\(usage.errors)")
    #expect(!folder.names.contains("INJECTED"))
  }

  @Test func `the last job checks the parts of its own division`() throws {
    let folder = try Folder()
    let words = [
      "drop-out-dismiss", "--vary", "rope.frequency=1:6:12", "--quiet", "-o", "r.csv",
    ]
    for shard in ["0/2", "1/2", "0/3"] {
      #expect(try SweepProcess(["run"] + words + ["--shard", shard], in: folder).exit == 0)
    }
    let submit = try SweepProcess(
      ["submit", "--slurm", "--shards", "3", "--attempts", "1", "--dry-run", "--"] + words,
      in: folder)
    #expect(submit.exit == 0, "\(submit.errors)")
    #expect(try bash("r.csv.slurm", "merge", "1", in: folder).exit == 1)
    #expect(folder.bytes("r.csv") == nil)
    for shard in ["1/3", "2/3"] {
      #expect(try SweepProcess(["run"] + words + ["--shard", shard], in: folder).exit == 0)
    }
    #expect(try bash("r.csv.slurm", "merge", "1", in: folder).exit == 0)
    #expect(try ResultFile(path: folder.url.appending(path: "r.csv").path).rows.count == 12)
  }
}
