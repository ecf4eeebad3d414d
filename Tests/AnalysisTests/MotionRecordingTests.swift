import Testing

import Analysis

@Suite struct MotionRecordingTests {
  private func read(_ text: String) throws -> MotionRecording {
    try SceneRecording(csv: text, file: "m.csv", items: ["card"]).motions[0].recording
  }

  @Test func `columns are found by name, in any order, among others`() throws {
    let seen = try read("y, vx ,t,x\n2,9,0,1\n\n4,,0.5,3\r\n")
    #expect(seen.times == [0, 0.5] && seen.x == [1, 3] && seen.y == [2, 4])
    #expect(seen.angle.allSatisfy { $0.isNaN })
    #expect(seen.frameRate == 2)
  }

  @Test func `units in brackets are converted`() throws {
    let seen = try read("time (ms),x (pt),\"angle [deg]\"\n0,1,0\n250,2,90\n")
    #expect(seen.times == [0, 0.25] && seen.x == [1, 2])
    #expect(abs(seen.angle[1] - .pi / 2) < 1e-15)
  }

  @Test func `pixels are converted where the file tells those of a point`() throws {
    let text =
      "clock (ms),x (px),y (px),scale,width (px),height (px),dropped\n0,3,6,3,30,60,0\n8,3,,2,9,9,2\n"
    let seen = try SceneRecording(csv: text, file: "m.csv", items: ["card"])
    #expect(seen.motions[0].recording.x == [1, 1.5] && seen.motions[0].recording.y[0] == 2)
    #expect(seen.hasOwnClock && !seen.isInPixels && seen.unknownColumns.isEmpty)
    #expect(seen.motions[0].size?.width == 10 && seen.motions[0].size?.height == 20)
    #expect(seen.droppedFrameCount == 2)
    let unknown = try SceneRecording(csv: "t,x (px)\n0,3\n1,6\n", file: "m.csv", items: ["card"])
    #expect(unknown.isInPixels && unknown.motions[0].recording.x == [3, 6])
    let known = unknown.inPoints(scale: 3)
    #expect(!known.isInPixels && known.motions[0].recording.x == [1, 2])
  }

  @Test func `a scene starts before something moves`() throws {
    let text = "clock,item,x,angle\n1,a,5,0\n2,a,5.5,0\n3,a,9,0\n4,a,105,0\n1,b,0,0\n2.5,b,0,0.5\n"
    let seen = try SceneRecording(csv: text, file: "m.csv", items: ["a", "b"])
    #expect(seen.possibleStarts == 1...2.5)
  }

  @Test func `without a scene, the file names the items`() throws {
    func items(_ text: String) throws -> [String] {
      try SceneRecording(text: text, file: "m.csv").motions.map(\.item)
    }
    #expect(try items("t,item,x\n0,b,1\n0,a,1\n") == ["b", "a"])
    #expect(try items("t,item,x\n0,item,1\n0,a,1\n") == ["item", "a"])
    #expect(try items("t,b.x,a.y\n0,1,1\n") == ["b", "a"])
    #expect(try items("t,x\n0,1\n") == ["item"])
  }

  @Test func `an empty cell is an unknown value`() throws {
    let seen = try read("t,x,y\n0,,1\n1,2,\n")
    #expect(seen.x[0].isNaN && seen.y[0] == 1 && seen.x[1] == 2 && seen.y[1].isNaN)
  }

  @Test func `an angle that wraps around continues`() throws {
    let seen = try read("t,angle\n0,3\n1,-3\n2,\n3,-2.5\n4,3\n")
    let turn = 2 * Double.pi
    for (found, exact) in zip(seen.angle, [3, turn - 3, .nan, turn - 2.5, 3]) {
      #expect(exact.isNaN ? found.isNaN : abs(found - exact) < 1e-12)
    }
  }

  @Test func `only the rows of the item are read`() throws {
    let text = "t,item,x\n0,card,1\n0,other,5\n1,card,2\n1,other,6\n"
    #expect(try read(text).x == [1, 2])
    let seen = try SceneRecording(csv: text, file: "m.csv", items: ["card"])
    #expect(seen.leftOut == ["other"])
  }

  @Test func `rows with an item's name belong to that item, at its own times`() throws {
    let seen = try SceneRecording(
      csv: "t (ms),item,x,y\n0,a,1,2\n5,b,3,\n10,a,4,5\n", file: "m.csv", items: ["b", "none", "a"])
    #expect(seen.motions.map(\.item) == ["b", "a"])
    #expect(seen.motions[0].recording.times == [0.005] && seen.motions[1].recording.x == [1, 4])
    #expect(seen.rowCount == 3 && seen.frameRate == 100)
  }

  @Test func `columns with an item's name belong to that item, at shared times`() throws {
    let seen = try SceneRecording(
      csv: "t,a.x (pt),b.c.angle [deg],a.y,a.vx,lost.x\n0,1,,2,7,1\n1,3,180,,7,1\n", file: "m.csv",
      items: ["a", "b.c", "unseen"])
    #expect(seen.motions.map(\.item) == ["a", "b.c"])
    let (a, b) = (seen.motions[0].recording, seen.motions[1].recording)
    #expect(a.x == [1, 3] && a.y[0] == 2 && a.y[1].isNaN)
    #expect(b.angle[0].isNaN && b.angle[1] == .pi && b.x.allSatisfy(\.isNaN))
    #expect(seen.leftOut == ["lost"])
  }

  @Test(arguments: [
    (
      "t,a.x (px),b.y\n0,1,2\n",
      "m.csv:1: b.y is in pt, and other coordinates are in px; expected one unit for all"
    ),
    (
      "t,item,x (px),scale\n0,a,1,\n",
      "m.csv:2: scale is missing; expected the pixels of a point, above 0, in every row"
    ),
    (
      "t,x,y\n0,1,2\n",
      "m.csv:1: the scene has 2 items, and x, y and angle name none; expected an item column, or "
        + "names such as a.x"
    ),
    (
      "t,x,a.y\n0,1,2\n",
      "m.csv:1: a has its own columns, but there are also x, y or angle without an item; use one of "
        + "the two"
    ),
    (
      "t,item,x,b.y\n0,a,1,2\n",
      "m.csv:1: b has its own columns, but there is also an item column; use one of the two"
    ),
    ("t,c.x\n0,1\n", "m.csv:1: unknown item 'c'; expected one of a, b"),
    ("t,item,x\n0,c,1\n", "m.csv: unknown item 'c'; expected one of a, b"),
    ("t,item,x\n0,c,1\n0,d,1\n", "m.csv: unknown items 'c', 'd'; expected one of a, b"),
    ("t,item,x\n0,a,1\n1,b,1\n0,a,1\n", "m.csv:4: t must increase: 0 s follows 0 s"),
  ])
  func `every value must belong to one item`(text: String, message: String) {
    #expect {
      try SceneRecording(csv: text, file: "m.csv", items: ["a", "b"])
    } throws: { error in
      #expect("\(error)" == message)
      return true
    }
  }

  @Test(arguments: [
    ("", "m.csv: the file is empty; expected a header with t and x, y or angle, then rows"),
    ("t,x\n", "m.csv: no row has a value; expected numbers for t and x, y or angle"),
    (
      "\n\na,x\n1,2\n",
      "m.csv:3: no column t (got a, x); expected a header with t and x, y or angle"
    ),
    (
      "t,vx\n1,2\n",
      "m.csv:1: no column x, y or angle (got t, vx); expected a header with t and x, y or angle"
    ),
    ("t,x,x\n", "m.csv:1: duplicate column 'x'"),
    ("t (min),x\n", "m.csv:1: t: unknown unit 'min'; expected s or ms"),
    ("t,x (mm)\n", "m.csv:1: x: unknown unit 'mm'; expected pt or px"),
    ("t,x\n0,1\n1\n", "m.csv:3: wrong number of fields (got 1); expected 2, as in the first line"),
    ("t,x\n,1\n", "m.csv:2: t is missing; expected a number in every row"),
    (
      "t,x\n0,1\n1,left\n",
      "m.csv:3: x must be a finite number, or left out if unknown (got 'left')"
    ),
    (
      "t,x\n0,1e999\n",
      "m.csv:2: x must be a finite number, or left out if unknown (got 1e999)"
    ),
    ("t,x\n1,1\n\n0.5,2\n", "m.csv:4: t must increase: 0.5 s follows 1 s"),
    ("t,item,x\n0,box,1\n", "m.csv: unknown item 'box'; expected card"),
  ])
  func `a mistake is refused with its line and what is expected`(text: String, message: String) {
    #expect {
      try read(text)
    } throws: { error in
      #expect("\(error)" == message)
      return true
    }
  }
}
