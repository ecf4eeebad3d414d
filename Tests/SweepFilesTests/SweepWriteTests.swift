import Dynamics
import Foundation
import Sweeps
import Testing

import Reports
import SweepFiles

@Suite struct SweepWriteTests {
  private let small: SmallSweep

  init() throws { small = try SmallSweep() }

  @Test(arguments: ResultFormat.allCases)
  func `one call writes the rows of a run`(format: ResultFormat) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.\(format.rawValue)")
    var written: [Int] = []
    let file = try await small.sweep.write(to: path, threadCount: 2) { written.append($0) }
    #expect(file.isComplete && file.format == format)
    #expect(try file.bits(as: Float.self) == small.blocks(of: 64).flatMap(\.bits))
    #expect(written == written.sorted() && written.last == 210)
    // No command computes the rows of a program again.
    #expect(!file.remarks.contains { $0.name == "command" })
    #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
  }

  @Test func `rows of a file are read by metric and by parameter`() async throws {
    let folder = try TemporaryFolder()
    let file = try await small.sweep.write(to: folder.path("r.sqlite"), precision: .double)
    let rows: SweepRows<Double> = try file.rows()
    let expected = small.blocks(of: 210, as: Double.self)[0]
    #expect(rows[.finalY] == expected.metrics[2])
    #expect(rows.statuses == expected.statuses)
    #expect(rows["square.angle"] == (0..<210).map { small.sweep.design.point(at: $0)[0] })
  }

  @Test func `a cancelled write keeps its rows, and a later one continues`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.csv")
    let sweep = small.sweep
    let task = Task {
      _ = try await sweep.write(to: path, threadCount: 1) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!FileManager.default.fileExists(atPath: path))
    let kept = try ResultFile(path: path).rows.count
    #expect(1..<210 ~= kept)
    await #expect(throws: FileProblem.self) { try await sweep.write(to: path) }
    let file = try await sweep.write(to: path, resumes: true)
    #expect(try file.bits(as: Float.self) == small.blocks(of: 64).flatMap(\.bits))
  }

  @Test func `a complete result stays where a write resumes it`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.csv")
    try await small.sweep.write(to: path)
    var written: [Int] = []
    let file = try await small.sweep.write(to: path, resumes: true) { written.append($0) }
    #expect(file.isComplete && written.isEmpty)
  }

  @Test func `a name without a known ending is refused before anything runs`() async throws {
    let folder = try TemporaryFolder()
    let problem = await #expect(throws: FileProblem.self) {
      try await small.sweep.write(to: folder.path("r.txt"))
    }
    #expect("\(try #require(problem))".contains("expected .csv, .jsonl, .nc, .sqlite or .arrow"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
  }
}
