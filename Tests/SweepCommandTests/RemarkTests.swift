import Foundation
import Testing

/// What is warned about although it can be run.
@Suite struct RemarkTests {
  private func warnings(_ arguments: [String], in folder: Folder? = nil) throws -> [Substring] {
    let run = try SweepProcess(arguments, in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    return run.errors.split(separator: "\n").filter { $0.contains("warning") }
  }

  @Test func `an angle of more than a turn is probably in degrees`() throws {
    let trace = ["trace", "falling-square", "--duration", "0.1", "--set"]
    #expect(
      try warnings(trace + ["square.angle=90"]) == [
        "sweep: warning: --set 'square.angle=90': angles are in radians, and 90 rad are 14.3 turns; "
          + "90° are 90deg"
      ])
    #expect(
      try warnings(["run", "falling-square", "--vary", "square.angle=0:-90:10"]) == [
        "sweep: warning: --vary 'square.angle=0:-90:10': angles are in radians, and -90 rad are 14.3 "
          + "turns; -90° are -90deg"
      ])
    for text in ["square.angle=90*pi/180", "square.angle=-6.28", "square.angularVelocity=90"] {
      #expect(try warnings(trace + [text]).isEmpty, "\(text)")
    }
    #expect(try warnings(["run", "falling-square", "--vary", "square.angle=0:3:90"]).isEmpty)
    #expect(try warnings(trace + ["square.angle=90", "--quiet"]).isEmpty)
  }

  private func scene(center: String, _ behaviors: [String], phases: String = "") -> String {
    """
    scene: odd
    reference: [375, 667]
    duration: 0.1
    items:
      - {name: card, size: [100, 60], center: \(center)}
    behaviors:
    \(behaviors.map { "  - \($0)\n" }.joined())\(phases)
    """
  }

  private static let floor =
    "collision: {name: walls, lines: [{name: floor, from: [0, 300], to: [375, 300]}]}"

  @Test func `several gravities cause a warning`() throws {
    let folder = try Folder()
    let two = ["gravity: {name: a}", "gravity: {name: b}"]
    try folder.write(scene(center: "[100, 100]", two), to: "two.yaml")
    let phases = """
      phases:
        - {name: first, until: {elapsed: 0.05}, then: {remove: [a], add: [b]}}
        - {name: second, until: rest}
      """
    try folder.write(scene(center: "[100, 100]", two, phases: phases), to: "swap.yaml")
    let warning =
      "sweep: warning: gravities a, b: b, the last, sets the gravity of all their items, as in UIKit; "
      + "give one gravity"
    for verb in ["run", "trace", "play"] {
      #expect(try warnings([verb, "two.yaml"], in: folder) == [warning[...]])
      #expect(try warnings([verb, "swap.yaml"], in: folder).isEmpty)
    }
  }

  @Test(arguments: [
    ("[100, 290]", "", true), ("[100, 270]", "", false), ("[100, 269]", "", false),
    // A rectangle whose corner is turned through the floor.
    ("[100, 265], angle: 0.8", "", true), ("[500, 290]", "", false),
    ("[100, 290]", ", mode: items", false), ("[100, 290]", ", items: []", false),
  ])
  func `an item that starts across a boundary is named`(
    center: String, keys: String, warns: Bool
  ) throws {
    let folder = try Folder()
    let floor = Self.floor.replacing("name: walls", with: "name: walls\(keys)")
    try folder.write(scene(center: center, ["gravity: {name: a}", floor]), to: "s.yaml")
    let expected: [Substring] =
      warns
      ? [
        "sweep: warning: card starts across a boundary of walls, which pushes it out to one side; "
          + "move card.center"
      ] : []
    let named = try warnings(["trace", "s.yaml"], in: folder).filter { $0.contains(" starts ") }
    #expect(named == expected)
  }

  @Test func `built-in scenes cause no remark`() throws {
    for line in try SweepProcess("scenes").lines.dropFirst() {
      let name = String(try #require(line.split(separator: " ").first))
      #expect(try warnings(["trace", name, "--duration", "0.05"]).isEmpty, "\(name)")
    }
  }
}
