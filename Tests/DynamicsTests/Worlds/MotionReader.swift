import Foundation

import Dynamics

/// Reads what `Tests/References/box2d/differential.cpp` wrote, scene by scene.
struct MotionReader {
  /// A scene, and Box2D's motion of it.
  struct Motion {
    var reference: WorldReference
    /// How far Box2D's own motion strays when an item starts 0.001 pt aside, pt.
    var selfApart: Double
    /// x, y and angle of each item, and how many contacts touch, frame by frame.
    var values: [Float]

    private var stride: Int { 3 * reference.scene.items.count + 1 }

    func pose(_ frame: Int, _ item: Int) -> (x: Double, y: Double, angle: Double) {
      let at = frame * stride + 3 * item
      return (Double(values[at]), Double(values[at + 1]), Double(values[at + 2]))
    }

    func touching(_ frame: Int) -> Int { Int(values[frame * stride + stride - 1]) }
  }

  /// Where it was written, if it was.
  static let folder = ProcessInfo.processInfo.environment["BOX2D_MOTIONS"].map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }

  private let lines: [Substring]
  private let motions: Data
  private var line = 0
  private var offset = 0

  init(_ folder: URL) throws {
    let text = try String(contentsOf: folder.appending(path: "scenes.csv"), encoding: .utf8)
    lines = text.split(separator: "\n")
    motions = try Data(contentsOf: folder.appending(path: "motions.f32"))
  }

  /// The next scene; nil after the last.
  mutating func next() throws -> Motion? {
    var reference: WorldReference?
    while line < lines.count {
      let cells = lines[line].split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      let numbers = cells.map { Double($0) ?? .nan }
      line += 1
      switch cells[0] {
      case "scene": reference = WorldReference(cells, numbers)
      case "motion":
        guard let reference else { return nil }
        let count = (Int(numbers[1]) + 1) * (3 * reference.scene.items.count + 1)
        let bytes = motions[offset..<offset + 4 * count]
        offset += 4 * count
        let values = stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { at in
          Float(bitPattern: bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
        return Motion(reference: reference, selfApart: numbers[2], values: values)
      default: reference?.add(cells, numbers)
      }
    }
    return nil
  }
}
