import Foundation
import Testing

import SweepFiles

@Suite struct PartialFileTests {
  @Test func `a file gets its name only when it is complete`() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.url.appending(path: "r.csv"))
    let file = try PartialFile(path: folder.path("r.csv"))
    try file.write(Array("new".utf8))
    #expect(folder.text("r.csv") == "old")
    #expect(folder.text("r.csv.partial") == "new")
    try file.commit()
    #expect(folder.text("r.csv") == "new")
    #expect(folder.text("r.csv.partial") == nil)
  }

  @Test func `an abandoned write leaves the partial file and the old file`() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.url.appending(path: "r.csv"))
    do {
      let file = try PartialFile(path: folder.path("r.csv"))
      try file.write(Array("half".utf8))
    }
    #expect(folder.text("r.csv") == "old")
    #expect(folder.text("r.csv.partial") == "half")
    let next = try PartialFile(path: folder.path("r.csv"))
    #expect(next.replacesPartial)
    #expect(folder.text("r.csv.partial") == "")
  }

  @Test func `two writers of one file do not mix`() throws {
    let folder = try TemporaryFolder()
    let first = try PartialFile(path: folder.path("r.csv"))
    try first.write(Array("one".utf8))
    let problem = try #require(throws: FileProblem.self) {
      try PartialFile(path: folder.path("r.csv"))
    }
    #expect(problem.reason == "another sweep is writing it; wait until that sweep has finished")
    try first.commit()
    #expect(folder.text("r.csv") == "one")
  }

  @Test func `a link is followed and kept`() throws {
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.url.appending(path: "real.csv"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.csv"), withDestinationPath: "real.csv")
    let file = try PartialFile(path: folder.path("link.csv"))
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(folder.text("real.csv") == "new")
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.csv"))
    #expect(target == "real.csv")
  }

  @Test func `a link to a missing file is followed`() throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for (link, file) in [
      ("link.csv", "next.csv"), ("next.csv", "real.csv"), ("ring.csv", "ring.csv"),
    ] {
      try manager.createSymbolicLink(atPath: folder.path(link), withDestinationPath: file)
    }
    let file = try PartialFile(path: folder.path("link.csv"))
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(folder.text("real.csv") == "new")
    #expect(folder.names == ["link.csv", "next.csv", "real.csv", "ring.csv"])
    let target = try manager.destinationOfSymbolicLink(atPath: folder.path("link.csv"))
    #expect(target == "next.csv")
    #expect(throws: FileProblem.self) { try PartialFile(path: folder.path("ring.csv")) }
    #expect(folder.names == ["link.csv", "next.csv", "real.csv", "ring.csv"])
  }

  @Test(arguments: [0o600, 0o640, 0o664])
  func `a file that is replaced keeps its permissions`(mode: Int) throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    func permissions(_ name: String) throws -> Int? {
      try manager.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }
    try Data("old".utf8).write(to: folder.url.appending(path: "r.csv"))
    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("r.csv"))
    let file = try PartialFile(path: folder.path("r.csv"))
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(folder.text("r.csv") == "new")
    #expect(try permissions("r.csv") == mode)
    // The rows of a run, and their metadata.
    let small = try SmallSweep()
    for format in ResultFormat.builtIn {
      let name = "s.\(format.rawValue)"
      try small.write(to: folder.path(name), as: format)
      let names = folder.names.filter { $0.hasPrefix(name) }
      for name in names {
        try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(name))
      }
      try small.write(to: folder.path(name), as: format)
      #expect(try names.allSatisfy { try permissions($0) == mode })
    }
  }

  @Test func `an unwritable path is refused at once`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileProblem.self) { try PartialFile(path: folder.path("no/r.csv")) }
    #expect(throws: FileProblem.self) { try PartialFile(path: folder.url.path) }
    #expect(throws: FileProblem.self) { try PartialFile(path: folder.path("new") + "/") }
    #expect(throws: FileProblem.self) { try PartialFile(path: "/dev/null") }
    #expect(throws: FileProblem.self) { try PartialFile(path: "") }
  }
}
