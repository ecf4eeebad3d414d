import ClassPreparation
import Testing

/// The bytes are those that the standards give: the header of a PNG, and of a JPEG after a segment of another kind.
@Suite struct `Images say how large they are` {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 1, 0x2C, 0, 0, 0, 90]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 0, 90, 1, 0x2C]

  @Test(arguments: [
    ("App/ball.png", "ball", 300.0), ("App/ball@2x.png", "ball", 150),
    ("ball@3x~ipad.png", "ball", 100),
    ("Assets.xcassets/red ball.imageset/b1@2x.png", "red ball", 150),
  ])
  func `in points, by the name that classes use`(path: String, name: String, width: Double) throws {
    for bytes in [Self.png, Self.jpeg] {
      let image = try #require(ImageSize(path: path, bytes: bytes))
      #expect(image.name == name && image.width == width && image.height == 0.3 * width)
    }
  }

  @Test func `not, where a file is cut or no image`() {
    for bytes in [Self.png, Self.jpeg] {
      for count in 0..<bytes.count {
        #expect(ImageSize(path: "a.png", bytes: Array(bytes.prefix(count))) == nil)
      }
    }
    // A segment of no length, for ever.
    let endless: [UInt8] = [0xFF, 0xD8] + Array(repeating: [0xFF, 0xE0, 0, 0], count: 9).joined()
    #expect(ImageSize(path: "a.jpg", bytes: endless) == nil)
  }
}
