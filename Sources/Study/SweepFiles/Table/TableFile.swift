import Dynamics
import Foundation
import Sweeps

/// Writes a result as lines of text, with a metadata file beside it.
final class TableFile: RowSink {
  private let output: OutputPath
  private let header: ResultHeader
  private let sweep: Sweep
  private let handle: FileHandle
  private let temporaryPath: String
  private var byteCount = 0
  private var checksum = Checksum()

  init(
    output: OutputPath, temporaryPath: String, header: ResultHeader, sweep: Sweep,
    firstLine: [UInt8]
  ) throws {
    self.output = output
    self.temporaryPath = temporaryPath
    self.header = header
    self.sweep = sweep
    let descriptor = try openLocked(temporaryPath)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try write(firstLine)
  }

  func append<Scalar>(_ block: SweepBlock<Scalar>, text: [UInt8]) throws { try write(text) }

  func finish(checks: [UInt32]) throws { try handle.close() }

  func accompany(checks: [UInt32]) throws {
    let metadata = TableMetadata(
      fileName: output.name, header: header, sweep: sweep, byteCount: byteCount,
      checksum: checksum.value, tileChecks: checks)
    let beside = try OutputPath(TableMetadata.path(beside: output.text))
    let file = try PartialFile(output: beside, partialPath: beside.finishing)
    try file.write(metadata.json)
    try file.commit()
  }

  private func write(_ bytes: [UInt8]) throws(FileProblem) {
    if let code = writeAll(bytes[...], to: handle.fileDescriptor) {
      throw FileProblem(path: temporaryPath, code: code)
    }
    byteCount += bytes.count
    checksum.add(bytes[...])
  }
}
