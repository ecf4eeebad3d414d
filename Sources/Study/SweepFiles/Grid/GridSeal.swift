import Dynamics
import Foundation
import Sweeps

/// The checksum of a whole NetCDF file, with a copy of its metadata.
///
/// Damage to a file's structure can crash or hang HDF5, so it must be found before HDF5 opens the
/// file. The seal stands after the last byte of HDF5's content, where HDF5 and the tools that use it
/// do not read:
///
/// | size, bytes | content |
/// |---|---|
/// | n | the metadata as JSON (``ResultHeader/json``) |
/// | 16 | `sweep checksum 1` |
/// | 8 | the size of HDF5's content |
/// | 8 | n |
/// | 4 | CRC-32C of HDF5's content |
/// | 4 | CRC-32C of the rest of the seal |
///
/// Numbers are little-endian. A tool that rewrites the file drops the seal, and sweep refuses
/// the file.
package struct GridSeal {
  /// The file's metadata.
  let header: ResultHeader
  /// Whether the content is as sweep wrote it.
  let isSound: Bool

  private static let signature = Array("sweep checksum 1".utf8)
  private static let footerSize = 40

  /// Appends a seal to a complete file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - header: The file's metadata.
  /// - Throws: ``FileProblem`` if the system reports an error.
  package static func append(to path: String, header: ResultHeader) throws(FileProblem) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: path, code: errno) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0, let check = checksum(ofFirst: Int(size), of: descriptor) else {
      throw FileProblem(path: path, code: errno)
    }
    var seal = Array(header.json.utf8)
    let headerSize = seal.count
    seal += signature
    seal.append(littleEndian: UInt64(size))
    seal.append(littleEndian: UInt64(headerSize))
    seal.append(littleEndian: check)
    seal.append(littleEndian: Checksum.of(seal))
    guard lseek(descriptor, size, SEEK_SET) >= 0 else { throw FileProblem(path: path, code: errno) }
    if let code = writeAll(seal[...], to: descriptor) { throw FileProblem(path: path, code: code) }
  }

  /// Reads the seal of a file and compares the file with it; nil if the file has no seal or the seal
  /// itself is damaged.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ResultProblem`` if the file cannot be opened.
  init?(path: String) throws(ResultProblem) {
    let handle = try openForReading(path)
    let descriptor = handle.fileDescriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    guard size >= Self.footerSize,
      let footer = readBytes(Self.footerSize, at: size - Self.footerSize, of: descriptor),
      footer.starts(with: Self.signature)
    else { return nil }
    let (content, metadata) = (footer.number(at: 16, of: 8), footer.number(at: 24, of: 8))
    guard metadata <= UInt64(headerLimit),
      content == UInt64(size - Self.footerSize) &- metadata,
      let json = readBytes(Int(metadata), at: Int(content), of: descriptor),
      footer.number(at: 36, of: 4) == UInt64(Checksum.of(json + footer.dropLast(4))),
      let header = try? ResultHeader(json: json)
    else { return nil }
    self.header = header
    let check = Self.checksum(ofFirst: Int(content), of: descriptor)
    isSound = check.map(UInt64.init) == footer.number(at: 32, of: 4)
  }

  /// The checksum of the first bytes of a file, or nil if they cannot be read.
  private static func checksum(ofFirst count: Int, of descriptor: Int32) -> UInt32? {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    var checksum = Checksum()
    var left = count
    while left > 0 {
      let piece = readPiece(descriptor).prefix(left)
      guard !piece.isEmpty else { return nil }
      checksum.add(piece)
      left -= piece.count
    }
    return checksum.value
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// The little-endian number in `size` bytes.
  fileprivate func number(at index: Int, of size: Int) -> UInt64 {
    self[index..<index + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
