import Testing

import Analysis

/// Recordings in JSON Lines.
@Suite struct JSONRecordingTests {
  private func read(_ text: String, of items: [String] = ["card"]) throws -> SceneRecording {
    try SceneRecording(jsonLines: text, file: "m.jsonl", items: items)
  }

  /// The values of a recording, NaN as nil: two with NaN in them are never equal.
  private func values(_ recording: SceneRecording) -> [[Double?]] {
    recording.motions.flatMap { motion -> [[Double?]] in
      let seen = motion.recording
      return [seen.times, seen.x, seen.y, seen.angle].map { $0.map { $0.isNaN ? nil : $0 } }
    }
  }

  // The same rows in both formats; cells that are empty are null in the first of each pair of rows
  // and left out in the second.
  @Test(arguments: [
    (
      "t,item,x,y,angle,vx\n0,a,1,2,0.5,7\n0,b,3,,0,7\n0.5,a,,5,0.25,\n0.5,b,-0.125,1e2,3,7\n0,lost,1,1,1,1\n",
      #"""
      {"t":0,"item":"a","x":1,"y":2,"angle":0.5,"vx":7}
      {"t":0,"item":"b","x":3,"y":null,"angle":0,"vx":7}
      {"t":0.5,"item":"a","y":5,"angle":0.25}
      {"t":0.5,"item":"b","x":-0.125,"y":1e2,"angle":3,"vx":"fast"}
      {"t":0,"item":"lost","x":1,"y":1,"angle":1}
      """#
    ),
    (
      "t (ms),a.x (pt),b.angle [deg],a.y,lost.x\n0,1,,2,1\n250,3,90,,1\n",
      #"""
      {"t (ms)":0,"a.x (pt)":1,"b.angle [deg]":null,"a.y":2,"lost.x":[1,{"x":2}]}
      { "a.y" : null, "b.angle [deg]" : 90, "a.x (pt)" : 3, "t (ms)" : 250, "more" : {"t": true} }
      """#
    ),
  ])
  func `rows are the same as in CSV`(csv: String, json: String) throws {
    let items = ["b", "a", "unseen"]
    let expected = try SceneRecording(csv: csv, file: "m.csv", items: items)
    for text in [json, "\u{feff}\n\n" + json.replacing("\n", with: "\r\n \r\n") + "\r\n"] {
      let seen = try read(text, of: items)
      #expect(seen.motions.map(\.item) == expected.motions.map(\.item))
      #expect(values(seen) == values(expected))
      #expect(seen.leftOut == ["lost"])
    }
  }

  @Test func `each object is read independently`() throws {
    let seen = try read(
      #"""
      {"t":0,"x":1}
      {"time (ms)":500,"y":2}
      {"t":1,"item":null,"angle":0.5}
      {"t":2,"item":"card","x":3}
      {"t":3,"card.y":4}
      {"t":4}
      """#)
    #expect(
      values(seen) == [
        [0, 0.5, 1, 2, 3], [1, nil, nil, 3, nil], [nil, 2, nil, nil, 4], [nil, nil, 0.5, nil, nil],
      ])
  }

  // A line separator does not end a line, and a letter of a name may be escaped.
  @Test func `texts are read with JSON's escapes`() throws {
    let seen = try read(
      "{\"t\":0,\"\\u0078\":1,\"note\":\"{:\\\"}\u{2028}\\\\\"}\n{\"t\":1,\"x\":2}\n")
    #expect(values(seen)[1] == [1, 2])
  }

  @Test(arguments: [
    ("", "m.jsonl: the file is empty; expected a JSON object per line, with t and x, y or angle"),
    (
      " \n\t\r\n",
      "m.jsonl: the file is empty; expected a JSON object per line, with t and x, y or angle"
    ),
    (
      "{\"t\":0,\"x\":null}\n",
      "m.jsonl: no row has a value; expected numbers for t and x, y or angle"
    ),
    (
      "\n{\"vx\":0,\"x\":1}\n",
      "m.jsonl:2: no key t (got vx, x); expected t and x, y or angle in every object"
    ),
    ("{}", "m.jsonl:1: no key t; expected t and x, y or angle in every object"),
    (
      "{\"t\":0,\"vx\":1}\n",
      "m.jsonl: no key x, y or angle (got t, vx); expected t and x, y or angle in every object"
    ),
    ("{\"t\":0,\"x\":1,\"x\":1}", "m.jsonl:1: duplicate key 'x'"),
    ("{\"t\":0,\"x\":1,\"\\u0078\":1}", "m.jsonl:1: duplicate key 'x'"),
    ("{\"t\":0,\"x\":1,\"x (pt)\":1}", "m.jsonl:1: duplicate column 'x'"),
    (
      "{\"t\":0,\"x\":1}\n{\"t (min)\":1,\"x\":1}",
      "m.jsonl:2: t: unknown unit 'min'; expected s or ms"
    ),
    ("{\"t\":null,\"x\":1}", "m.jsonl:1: t is missing; expected a number in every row"),
    (
      "{\"t\":0,\"x\":1}\n\n{\"t\":1,\"x\":\"2\"}",
      "m.jsonl:3: x must be a finite number, or left out if unknown (got '\"2\"')"
    ),
    (
      "{\"t\":0,\"x\":true}",
      "m.jsonl:1: x must be a finite number, or left out if unknown (got 'true')"
    ),
    (
      "{\"t\":0,\"x\":[1]}",
      "m.jsonl:1: x must be a finite number, or left out if unknown (got '[…]')"
    ),
    (
      "{\"t\":0,\"x\":{\"x\":1}}",
      "m.jsonl:1: x must be a finite number, or left out if unknown (got '{…}')"
    ),
    (
      "{\"t\":0,\"x\":1e999}",
      "m.jsonl:1: x must be a finite number, or left out if unknown (got 'malformed value')"
    ),
    (
      "{\"t\":0,\"x\":01}",
      "m.jsonl:1: x must be a finite number, or left out if unknown (got 'malformed value')"
    ),
    (
      "{\"t\":0,\"x\":\"\u{1}\"}",
      "m.jsonl:1: x must be a finite number, or left out if unknown (got 'malformed value')"
    ),
    (
      "{\"t\":1,\"x\":1}\n{\"t\":1,\"x\":2}",
      "m.jsonl:2: t must increase: 1 s follows 1 s"
    ),
    (
      "{\"t\":0,\"item\":5,\"x\":1}",
      "m.jsonl:1: item must be a text: the item's name in quotes"
    ),
    (
      "{\"t\":0,\"item\":\"box\",\"x\":1}",
      "m.jsonl: unknown item 'box'; expected card"
    ),
    (
      "{\"t\":0,\"card.x\":1,\"x\":1}",
      "m.jsonl:1: card has its own columns, but there are also x, y or angle without an item; use "
        + "one of the two"
    ),
  ])
  func `a mistake is refused with its line and what is expected`(text: String, message: String) {
    #expect {
      try read(text)
    } throws: { error in
      #expect("\(error)" == message)
      return true
    }
  }

  @Test(arguments: [
    "{\"t\":1,\"x\":", "{\"t\":1 \"x\":2}", "[1]", "5", "null", "{\"t\":1,\"x\":NaN}", "{'t':1}",
    "{\"t\":1,\"x\":1}{\"t\":2,\"x\":1}", "t,x", "{\"t\":1,\"x\":+1}",
    String(repeating: "[", count: 100_000),
    "{\"t\":1,\"x\":" + String(repeating: "[", count: 9999) + String(repeating: "]", count: 9999)
      + "}",
  ])
  func `a line that is not an object is refused`(line: String) {
    #expect(throws: RecordingProblem(file: "m.jsonl", line: 2, reason: .noObject)) {
      try read("{\"t\":0,\"x\":1}\n\(line)\n{\"t\":3,\"x\":1}\n")
    }
  }

  @Test(arguments: ["{\"t\":0,\"x\":1}", "{\"t\":0,\"item\":null,\"x\":1}"])
  func `every value must belong to one item`(line: String) {
    #expect(throws: RecordingProblem(file: "m.jsonl", line: 1, reason: .noOwner(["a", "b"]))) {
      try read(line, of: ["a", "b"])
    }
  }

  @Test func `a line that is too long is refused`() throws {
    let limit = 1 << 20
    let start = "{\"t\":0,\"x\":1,\"note\":\""
    func line(_ length: Int) -> String {
      start + String(repeating: "a", count: length - start.utf8.count - 2) + "\"}"
    }
    #expect(try values(read(line(limit)))[1] == [1])
    #expect(
      throws: RecordingProblem(
        file: "m.jsonl", line: 1,
        reason: .form("the line is too long; expected 1048576 bytes or fewer", column: nil))
    ) {
      try read(line(limit + 1))
    }
  }
}
