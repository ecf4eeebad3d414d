import Foundation
import SweepFiles
import Testing

/// NetCDF files without the checksum of sweep: HDF5 crashes or hangs on some that are damaged.
@Suite(.needsNetCDF)
struct UnsealedGridTests {
  private static let sweep = [
    "run", "drop-out-dismiss", "--vary", "rope.frequency=1,2.5,3", "--vary",
    "card.elasticity=0:0.9:4", "--quiet", "-o",
  ]

  /// What HDF5 reads of a file: the bytes without the seal, as another tool would leave them.
  private func bare(_ name: String, in folder: Folder) throws -> Data {
    let bytes = try #require(folder.bytes(name))
    let seal = try #require(bytes.range(of: Data("sweep checksum 1".utf8), options: .backwards))
    // After the signature: the size of HDF5's content, little-endian.
    let size = bytes[seal.upperBound..<seal.upperBound + 8].reversed().reduce(0) {
      $0 << 8 | Int($1)
    }
    return bytes.prefix(size)
  }

  @Test func `a file without its checksum is refused with a message`() throws {
    let folder = try Folder()
    #expect(try SweepProcess(Self.sweep + ["r.nc"], in: folder).exit == 0)
    let bytes = try bare("r.nc", in: folder)
    var damaged = bytes
    // With this bit changed, HDF5 1.10.8 frees memory that it has not set.
    try #require(damaged.count > 7045)
    damaged[7045] ^= 1 << 5
    for bytes in [bytes, damaged, bytes.dropLast(bytes.count / 2)] {
      try bytes.write(to: folder.url.appending(path: "d.nc"))
      let status = try SweepProcess("status", "d.nc", in: folder)
      #expect(status.exit == 1 && status.output.contains("d.nc: damaged"), "\(status)")
      let merge = try SweepProcess("merge", "d.nc", "-o", "m.csv", in: folder)
      #expect(merge.exit == 3, "\(merge)")
      #expect(merge.errors.contains("the checksum at its end is missing"), "\(merge)")
    }
  }
}
