import Dynamics
import Foundation
import SceneFiles
import Sweeps

/// Reads the rows of an unfinished run.
final class JournalSource: RowSource {
  let header: ResultHeader
  let rows: Range<Int>
  let checks: [UInt32]? = nil

  private let path: String
  private let journal: Journal
  private let handle: FileHandle

  init(path: String) throws {
    guard let handle = try? RegularFile.handle(path),
      let journal = Journal(descriptor: handle.fileDescriptor)
    else { throw ResultProblem(path, "holds no rows yet: its run has just begun") }
    self.path = path
    self.handle = handle
    self.journal = journal
    header = journal.header
    rows = journal.rows
  }

  func blocks<Scalar>() -> () throws -> SweepBlock<Scalar>? {
    var records = journal.records.makeIterator()
    return { [self] in
      guard let record = records.next() else { return nil }
      guard let block: SweepBlock<Scalar> = journal.block(record, from: handle.fileDescriptor)
      else { throw ResultProblem(path, "the file changed while it was being read") }
      return block
    }
  }
}
