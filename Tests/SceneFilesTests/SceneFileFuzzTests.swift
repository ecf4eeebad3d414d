import Dynamics
import Foundation
import SceneFiles
import Testing

/// Damaged files, the same ones for the same `SWEEP_TEST_SEED`.
struct SceneFileFuzzTests {
  private let seed =
    ProcessInfo.processInfo.environment["SWEEP_TEST_SEED"].flatMap { UInt64($0) } ?? 20140602

  private let tokens = [
    "[", "]", "{", "}", ":", ": ", ",", "- ", "? ", "&a ", "*a", "!!str ", "|", ">-", "\"", "'",
    "#",
    "\n", "\r\n", "\t", " ", "  ", "\0", "\u{1}", "\u{FEFF}", "é", "🙂", "%", "@", "---\n", "...\n",
    "<<", "null", "~", "true", "rest", "0", "-1", "1e999", ".nan", ".inf", "-0", "0x1", "1 / 0",
    "card", "card.size.width", "rope.length", "reference.width", "min(", "parameters.",
    "name", "items", "then: {remove: [rope]}", "elapsed", "gravity:", "track:", "points:",
    "snap:", "push:", "itemBehavior:", "mode: continuous", "direction: [1, 0]", "angle: 1",
    "field:", "kind: spring", "region: infinite", "union:", "inverse:", "{circle: 5}", "rectangle:",
    "[[0, 1]]", "contact: ", "contactEnd: any", "exit", "crossing: ", "trackEnd: ", "side: ",
    "when: ", "speed: ", "distance: ",
    "ends: ", "until: ", "or: ", "next: ", "end: done", "pose: ", "move: ", "addVelocity: ",
    "composite: ",
  ]

  @Test(.timeLimit(.minutes(20)))
  func `a damaged file is a scene or a list of problems with locations`() {
    let originals =
      [SceneFileTests.dropOut, SceneFileTests.rich, EventProblemTests.rich]
      + BuiltInScenes.all.map(SceneFile.yaml)
    var random = SplitMix64(seed: seed)
    var scenes = 0
    for number in 0..<4000 {
      var text = originals[number % originals.count]
      for _ in 0...Int.random(in: 0...2, using: &random) { damage(&text, &random) }
      check(text, number, &scenes)
    }
    // If nearly all were refused, or none, the damage would be of the wrong size.
    #expect((100..<3900).contains(scenes), "seed \(seed)")
  }

  private func check(_ text: String, _ number: Int, _ scenes: inout Int) {
    let comment = Comment(rawValue: "seed \(seed), case \(number):\n\(text)")
    do {
      let scene = try SceneFile.parse(text, name: "fuzz.yaml")
      scenes += 1
      #expect(scene.problems == [], comment)
      #expect((try? SceneFile.parse(SceneFile.yaml(scene), name: "again.yaml")) == scene, comment)
    } catch {
      let lineCount =
        text.unicodeScalars.count { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } + 2
      #expect(!error.all.isEmpty, comment)
      for problem in error.all {
        #expect(problem.path?.text.isEmpty != true, comment)
        #expect(!problem.problem.isEmpty, comment)
        #expect(!problem.description.contains("\n"), comment)
        #expect((1...lineCount).contains(problem.location?.line ?? 0), comment)
        #expect(
          (1...text.unicodeScalars.count + 1).contains(problem.location?.column ?? 0), comment)
      }
    }
  }

  private func damage(_ text: inout String, _ random: inout SplitMix64) {
    var scalars = Array(text.unicodeScalars)
    let start = Int.random(in: 0...scalars.count, using: &random)
    let end = min(scalars.count, start + Int.random(in: 0...12, using: &random))
    let token = Array(tokens[Int.random(in: 0..<tokens.count, using: &random)].unicodeScalars)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: scalars.removeSubrange(start..<end)
    case 1: scalars.insert(contentsOf: token, at: start)
    case 2: scalars.replaceSubrange(start..<end, with: token)
    case 3: scalars.insert(contentsOf: scalars[start..<end], at: end)
    case 4:
      // A number becomes another word.
      guard let digit = scalars[start...].firstIndex(where: { ("0"..."9").contains($0) }) else {
        return
      }
      let rest = scalars[digit...].firstIndex { !("0"..."9").contains($0) && $0 != "." }
      scalars.replaceSubrange(digit..<(rest ?? scalars.count), with: token)
    default:
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let first = Int.random(in: 0..<lines.count, using: &random)
      lines.swapAt(first, Int.random(in: 0..<lines.count, using: &random))
      text = lines.joined(separator: "\n")
      return
    }
    text = String(String.UnicodeScalarView(scalars))
  }
}

/// Steele, Lea and Flood's generator: the same numbers everywhere, from any seed.
private struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
