import Dynamics
import Foundation
import Testing

@Suite struct ShowTests {
  @Test func `scenes are listed with their first sentence`() throws {
    let scenes = try SweepProcess("scenes")
    #expect(scenes.exit == 0 && scenes.errors.isEmpty)
    #expect(scenes.lines[0].hasPrefix("scene "))
    for name in ["custom-modal-show", "falling-square", "drop-out-present", "drop-out-dismiss"] {
      let line = scenes.lines.first { $0.hasPrefix("\(name) ") }
      #expect(line?.hasSuffix(".") == true)
    }
  }

  @Test func `show and the summary name the engine that simulates a scene`() throws {
    let folder = try Folder()
    let engine =
      "many-item, because of collisions between items ('pit'); 2 to 5 times the time of one rectangle alone"
    #expect(try SweepProcess("show", "pile").lines.last == "# Engine: \(engine).")
    let run = try SweepProcess("run", "pile", "-o", "pile.csv", "--json", in: folder)
    #expect(run.exit == 0 && run.output.contains(#""engine":"many-item""#))
    let spring = try SweepProcess("show", "custom-modal-show")
    #expect(spring.lines.last == "# Engine: closed-form.")
  }

  @Test func `the output of show is a scene file that gives the same rows`() throws {
    let folder = try Folder()
    let shown = try SweepProcess("show", "drop-out-dismiss", "--set", "card.elasticity=0.5")
    #expect(shown.exit == 0)
    #expect(shown.output.contains("# card.friction"))
    #expect(shown.output.contains("UIKit's measured default; documented as 0"))
    #expect(
      shown.lines.suffix(2) == [
        "# Every number must be -1000000 to 1000000.", "# Engine: single-item.",
      ])
    try folder.write(shown.output, to: "mine.yaml")
    let fromFile = try SweepProcess("run", "mine.yaml", "--vary", "rope.damping=1,2", in: folder)
    let builtIn = try SweepProcess(
      "run", "drop-out-dismiss", "--set", "card.elasticity=0.5", "--vary", "rope.damping=1,2")
    #expect(fromFile.exit == 0)
    #expect(fromFile.output == builtIn.output)
  }

  @Test func `a mistake in a scene file is reported with its path as given`() throws {
    let folder = try Folder()
    let shown = try SweepProcess("show", "falling-square")
    try folder.write(
      shown.output.replacing("size: [30, 30]", with: "size: [-30, 30]"), to: "bad.yaml")
    let run = try SweepProcess("run", "./bad.yaml", in: folder)
    #expect(run.exit == 3)
    #expect(run.errors.contains("error: ./bad.yaml:7:27: square.size.width: "))
    #expect(run.errors.contains("square.size.width: out of range (got -30); expected more than 0"))
  }

  @Test func `show --json prints each parameter as an object`() throws {
    let shown = try SweepProcess("show", "falling-square", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
    let parameters = try #require(object["parameters"] as? [[String: Any]])
    let friction = try #require(parameters.first { $0["path"] as? String == "square.friction" })
    #expect(friction["value"] as? Double == 0.2)
    #expect(friction["isDefault"] as? Bool == true)
    #expect(friction["allowed"] as? String == "0 or more")
  }

  @Test func `a group's members can be swept, its size cannot`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: hammer
      reference: [375, 667]
      items:
        - name: hammer
          center: [100, 100]
          group:
            - {name: handle, size: [60, 20], offset: [0, 0]}
            - {name: head, size: [20, 40], offset: [30, 0]}
      behaviors:
        - gravity: {name: pull}
        - collision: {name: walls, bounds: true}
      """, to: "hammer.yaml")
    let shown = try SweepProcess("show", "hammer.yaml", in: folder)
    #expect(shown.exit == 0)
    #expect(shown.output.contains("# hammer.head.offset.x "))
    let parts = shown.output.components(separatedBy: "# Numbers that follow:")
    #expect(parts.count == 2 && !parts[0].contains("# hammer.size.width"))
    #expect(parts.last?.contains("# hammer.size.width ") == true)
    let run = try SweepProcess(
      "run", "hammer.yaml", "--vary", "hammer.head.size.height=20:60:3", "--metrics", "finalY",
      in: folder)
    #expect(run.exit == 0 && run.lines.count == 4)
    // Lying on its head, the higher it is the higher it lies.
    let heights = run.lines.dropFirst().compactMap { line in
      line.split(separator: ",").dropFirst().first.flatMap { Double($0) }
    }
    #expect(heights.count == 3 && heights[0] > heights[2] + 5)
    let derived = try SweepProcess(
      "run", "hammer.yaml", "--vary", "hammer.size.width=20:60:3", in: folder)
    #expect(derived.exit == 3)
    #expect(
      derived.errors.contains(
        "hammer.size.width: it follows from other numbers and cannot be set or varied"))
  }

  @Test func `a trace has one line per frame from start to end`() throws {
    let folder = try Folder()
    let trace = try SweepProcess("trace", "falling-square")
    #expect(trace.exit == 0)
    #expect(trace.lines[0] == "t,item,x,y,angle,vx,vy,angularVelocity")
    #expect(trace.lines[1] == "0.0,square,187.5,333.5,0.0,0.0,0.0,0.0")
    #expect(trace.errors.hasPrefix("sweep: resting after "))
    let run = try SweepProcess("run", "falling-square", "--metrics", "finalX,finalY")
    let last = try #require(trace.lines.last).split(separator: ",")
    #expect(run.lines[1] == "\(last[2]),\(last[3]),resting")
    let file = try SweepProcess("trace", "falling-square", "-o", "m.jsonl", in: folder)
    #expect(file.output.isEmpty)
    let lines = try #require(folder.text("m.jsonl")).split(separator: "\n")
    #expect(lines.count == trace.lines.count - 1)
    #expect(lines[0].hasPrefix("{\"t\":0.0,\"item\":\"square\",\"x\":187.5,"))
  }

  // On a 3x screen the cell was seen at 187.6667, and UIKit's centers and angles are known to be multiples of a
  // pixel and of 1/5000 rad.
  @Test func `a trace in the pixels of a view is rounded and otherwise the same`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: turning
      reference: {width: 375, height: 667}
      parameters: {displayScale: 3}
      items:
        - {name: cell, size: [375, 100], center: [187.5, 50]}
        - {name: card, size: [80, 60], center: [100.1, 300.2], velocity: {x: 20, y: 0}, angularVelocity: 2}
      behaviors:
        - collision: {name: c, items: [cell]}
      duration: 1
      """, to: "pixels.yaml")
    let exact = try SweepProcess("trace", "pixels.yaml", in: folder)
    let shown = try SweepProcess("trace", "pixels.yaml", "--rounded", in: folder)
    #expect(exact.exit == 0 && shown.exit == 0, "\(shown.errors)")
    #expect(exact.lines.count == shown.lines.count && exact.output != shown.output)
    for (before, after) in zip(exact.lines, shown.lines).dropFirst() {
      let before = before.split(separator: ",")
      let after = after.split(separator: ",")
      #expect(before[0...1] == after[0...1] && before[5...] == after[5...])
      // Where a view was before it moved, UIKit has not rounded.
      guard before[0] != "0.0" else {
        #expect(before == after)
        continue
      }
      for (column, unit) in [(2, 1.0 / 3), (3, 1.0 / 3), (4, 1.0 / 5000)] {
        let value = try #require(Double(after[column]))
        #expect(abs(value / unit - (value / unit).rounded()) < 1e-3)
        #expect(abs(value - (try #require(Double(before[column])))) < unit / 2 + 1e-4)
      }
      if after[1] == "cell" { #expect(after[2].hasPrefix("187.66")) }
    }
  }

  @Test func `rounding to pixels needs the pixels of a point, and frames that UIKit rounds`() throws
  {
    let none = try SweepProcess("trace", "falling-square", "--rounded")
    #expect(
      none.exit == 3 && none.errors.contains("parameters: {displayScale: 3}"), "\(none.errors)")
    let spring = try SweepProcess("trace", "custom-modal-show", "--rounded")
    #expect(spring.exit == 3 && spring.errors.contains("UIKit does not round"), "\(spring.errors)")
    #expect(try SweepProcess("trace", "falling-square", "--rounded", "--cause").exit == 2)
  }

  @Test func `doctor names the instruction set that is used`() throws {
    let doctor = try SweepProcess("doctor", environment: ["DYNAMICS_ISA": "scalar"])
    #expect(doctor.exit == 0)
    #expect(doctor.output.contains("scalar (forced by DYNAMICS_ISA)"))
    let object =
      try JSONSerialization.jsonObject(
        with: Data(try SweepProcess("doctor", "--json").output.utf8)) as? [String: Any]
    #expect(object?["version"] as? String == Release.version)
    // Pictures of reports need a program that tests do not.
    let missing = try #require(object?["missing"] as? [String])
    let programs = try #require(object?["programs"] as? [String: Any])
    #expect(missing == (programs["rsvg-convert"] is String ? [] : ["rsvg-convert"]))
  }
}
