import Analysis
import Dynamics
import Foundation
import Sweeps

@testable import SweepFiles

/// What --reduce keeps, with the right check at its end.
func checkReduced(_ input: inout Input) {
  let text = ReducedText.signature + input.rest()
  let check = Checksum.of(text)
  let bytes = text + ReducedText.checkName + Array("\(check)}\n".utf8)
  guard let file = try? ReducedFile(bytes: bytes, path: "fuzz.json") else { return }
  let written = ReducedText(header: file.header, reductions: file.reductions, sweep: file.sweep)
  guard let again = try? ReducedFile(bytes: written.bytes, path: "again.json") else {
    preconditionFailure("what was read cannot be read again")
  }
  let rewritten = ReducedText(
    header: again.header, reductions: again.reductions, sweep: again.sweep)
  precondition(written.bytes == rewritten.bytes, "what was written reads as something else")
  var merged = file.reductions
  merged.merge(again.reductions)
  _ = ReducedText(header: file.header, reductions: merged, sweep: file.sweep).bytes
}

/// A table whose description is lost.
func checkPlainTable(_ input: inout Input) {
  let path = Place.fresh(input.byte() % 2 == 0 ? "r.csv" : "r.jsonl")
  Place.write(input.rest(), to: path)
  guard let rows = try? openRows(path: path) else { return }
  checkPictures(rows)
}

/// A list of points.
func checkPoints(_ input: inout Input) {
  let text = String(decoding: input.rest(), as: UTF8.self)
  guard let file = try? PointsFile(text: text, path: "points.csv") else { return }
  if let axes = try? file.linkedAxes() {
    let text = Factor.linked(axes).text
    let again = try? Factor(parsing: text, relativeTo: nil)
    // Names may have what separates names in a factor's text.
    if axes.paths.allSatisfy({ !$0.text.contains(/[+=, ]/) }), axes.paths.count > 1 {
      precondition(again == .linked(axes), "points that were written read as others")
    }
  }
  _ = try? file.axis("card.elasticity")
}

/// A recorded motion, and the fit to it.
func checkRecording(_ input: inout Input) {
  let offset = input.byte() % 2 == 0 ? 0...0 : -0.1...0.1
  let text = String(decoding: input.rest(), as: UTF8.self)
  guard let recording = try? SceneRecording(csv: text, file: "motion.csv", items: ["card"]) else {
    return
  }
  for motion in recording.motions {
    precondition(motion.recording.times.allSatisfy(\.isFinite), "a time that is no number")
  }
  _ = recording.frameRate
  guard let range = try? SampledRange(path: "rope.frequency", from: 1, to: 5),
    var scene = BuiltInScenes.named("drop-out-dismiss")
  else { return }
  scene.duration = Quantity(0.3)
  guard
    let runner = try? PointRunner<Float>(scene: scene, over: [range], threadCount: 1),
    let matcher = try? MotionMatcher(
      recording, runner: runner, offsets: offset, sampleCount: 4, basinLimit: 1)
  else { return }
  _ = try? matcher.matches()
}
