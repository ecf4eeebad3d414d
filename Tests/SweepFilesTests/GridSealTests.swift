#if NetCDF
  import Dynamics
  import Foundation
  import SweepFiles
  import Sweeps
  import Testing

  /// Damaged NetCDF files, which HDF5 must not see: some crash it, others keep it busy for ever.
  @Suite struct GridSealTests {
    /// A finished file, and the size of the part that HDF5 reads.
    private struct Sealed {
      let folder: TemporaryFolder
      let path: String
      let bytes: [UInt8]
      let contentSize: Int

      init() throws {
        folder = try TemporaryFolder()
        path = folder.path("r.nc")
        let small = try SmallSweep(axes: ["square.angle=0:0.7:7", "square.elasticity=0:0.6:3"])
        try small.write(to: path, as: .netCDF)
        bytes = try #require(folder.bytes("r.nc"))
        contentSize = bytes.count - small.header.json.utf8.count - 40
      }
    }

    /// Whether a file is refused with an error.
    private func isRefused(_ path: String) -> Bool {
      do throws(any Error) {
        try ResultFile(path: path).check()
        return false
      } catch {
        return error is ResultProblem
      }
    }

    // Every bit of the first 256 bytes, one bit of each byte of the seal, and
    // thousands at random.
    @Test func `a file with any flipped bit is refused`() throws {
      let sealed = try Sealed()
      let descriptor = open(sealed.path, O_RDWR)
      defer { close(descriptor) }
      var random = CounterBits(seed: 17)
      let flips =
        (0..<256).flatMap { index in (0..<8).map { (index, $0) } }
        + (sealed.contentSize..<sealed.bytes.count).map { ($0, $0 % 8) }
        + (0..<2000).map { _ in (random.below(sealed.bytes.count), random.below(8)) }
      for (index, bit) in flips {
        var byte = sealed.bytes[index] ^ (1 << bit)
        #expect(pwrite(descriptor, &byte, 1, off_t(index)) == 1)
        #expect(isRefused(sealed.path), "byte \(index), bit \(bit)")
        byte = sealed.bytes[index]
        #expect(pwrite(descriptor, &byte, 1, off_t(index)) == 1)
      }
      #expect(!isRefused(sealed.path))
    }

    @Test func `a truncated file is refused`() throws {
      let sealed = try Sealed()
      for length in stride(from: sealed.bytes.count - 1, through: 0, by: -97) {
        truncate(sealed.path, off_t(length))
        #expect(isRefused(sealed.path), "\(length) bytes")
      }
    }

    @Test func `a damaged file still gives the command that computes it again`() throws {
      let sealed = try Sealed()
      var bytes = sealed.bytes
      bytes[sealed.contentSize / 2] ^= 4
      try sealed.folder.write(bytes, to: "r.nc")
      let state = ResultState(path: sealed.path)
      #expect(state.progress == .damaged("the file does not match its checksum"))
      #expect(state.remedy?.hasPrefix("sweep run falling-square -o ") == true)
    }
  }

  /// Random numbers that are the same in every run.
  private struct CounterBits {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
#endif
