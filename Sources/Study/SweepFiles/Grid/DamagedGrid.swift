import Sweeps

/// A NetCDF file that does not match its seal: its metadata is known, its rows are not.
final class DamagedGrid: RowSource {
  let header: ResultHeader
  var rows: Range<Int> { header.rows }
  let checks: [UInt32]? = []

  private let path: String

  init(path: String, header: ResultHeader) {
    self.path = path
    self.header = header
  }

  func blocks<Scalar>() throws -> () throws -> SweepBlock<Scalar>? {
    throw ResultProblem(path, "damaged: the file does not match its checksum")
  }
}
