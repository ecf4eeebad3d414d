/// The size of an image of an app, as its file says.
public struct ImageSize: Equatable, Sendable {
  /// By which classes ask for it.
  public let name: String
  /// Its size, pt.
  public let width, height: Double

  /// The types of the files.
  public static let types = ["png", "jpg", "jpeg"]
  /// How many bytes of a file are enough: before the size of a JPEG there may be a small picture of it.
  public static let byteCount = 1 << 17

  /// Reads the size of an image; nil if the file does not say it where its type has it.
  ///
  /// - Parameters:
  ///   - path: The file. In an asset catalog, the name of its folder is that of the image.
  ///   - bytes: How it begins.
  public init?(path: String, bytes: [UInt8]) {
    guard let pixels = Self.sizeOfPNG(bytes) ?? Self.sizeOfJPEG(bytes) else { return nil }
    let parts = path.split(separator: "/")
    let file = parts.last ?? ""
    let stem = file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex)
    let scale = stem.firstMatch(of: /@([23])x/).flatMap { Double($0.output.1) } ?? 1
    if let folder = parts.dropLast().last, folder.hasSuffix(".imageset") {
      name = String(folder.dropLast(".imageset".count))
    } else {
      name = String(stem.replacing(/@[23]x.*/, with: ""))
    }
    (width, height) = (Double(pixels.width) / scale, Double(pixels.height) / scale)
  }

  /// https://www.w3.org/TR/png-3/#11IHDR: the first chunk begins with the size.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  /// https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2: the header of a frame has the size.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      // Of C0 to CF, three begin something else.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(bytes[index + 7..<index + 9]), number(bytes[index + 5..<index + 7]))
      }
      index += 2 + number(bytes[index + 2..<index + 4])
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
