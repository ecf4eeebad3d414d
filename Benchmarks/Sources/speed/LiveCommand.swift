import ArgumentParser
import Dynamics
import Foundation

/// `speed live`: frames of one live world, as a page or a class steps it.
struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Time the frames of a live world: boxes that fall into a pile.",
    discussion: "speed live --items 1 10 64 1000")

  @Option(parsing: .upToNextOption, help: "Numbers of items, 1 to 8192.")
  var items: [Int] = [1, 10, 64, 1000]

  @Option(help: "The processor that the run is pinned to.")
  var processor = 0

  /// The least time of this many runs counts.
  private static let runCount = 10
  /// Frames of a run: the boxes fall, hit each other and lie in a pile.
  private static let frameCount = 120

  func validate() throws {
    if let count = items.first(where: { !(1...8192 ~= $0) }) {
      throw ValidationError("--items: out of range (got \(count)); expected 1 to 8192")
    }
  }

  func run() throws {
    print(Machine.pinned(to: processor).text)
    print("items    µs a frame    ns an item")
    for count in items {
      let clock = ContinuousClock()
      let times = try (0..<Self.runCount).map { _ in
        let world = try World<Float>(Self.pile(of: count))
        return clock.measure { for _ in 0..<Self.frameCount { world.step() } }
      }
      let frame = (times.min() ?? .zero) / Self.frameCount
      let nanoseconds = Double(frame.components.attoseconds) / 1e9
      print(
        String(format: "%5d %13.2f %13.0f", count, nanoseconds / 1000, nanoseconds / Double(count)))
    }
  }

  /// Boxes of 40 × 40 pt in columns between walls, with UIKit's constants.
  private static func pile(of count: Int) -> Scene {
    let columns = max(1, Int(Double(count).squareRoot()))
    let boxes = (0..<count).map { index in
      Item(
        name: "box\(index)", size: Size2(width: 40, height: 40),
        center: Point2(
          x: Quantity(30 + 44 * Double(index % columns) + 3 * Double(index / columns % 2)),
          y: Quantity(560 - 46 * Double(index / columns))))
    }
    return Scene(
      name: "pile", reference: Size2(width: Quantity(Double(columns * 44 + 20)), height: 600),
      items: boxes,
      behaviors: [
        .gravity(Gravity(name: "pull")), .collision(Collision(name: "walls", insets: Insets())),
      ], duration: 30)
  }
}
