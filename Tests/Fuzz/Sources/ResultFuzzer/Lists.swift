import Analysis
import Dynamics
import Foundation
import Sweeps

@testable import Reports
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
  let path = InputFolder.fresh(input.byte() % 2 == 0 ? "r.csv" : "r.jsonl")
  InputFolder.write(input.rest(), to: path)
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
  let choice = input.byte()
  let offset = choice & 1 == 0 ? 0...0 : -0.1...0.1
  let text = String(decoding: input.rest(), as: UTF8.self)
  let items = ["card", "box"].prefix(choice & 4 == 0 ? 1 : 2).map(\.self)
  let found =
    choice & 2 == 0
    ? try? SceneRecording(csv: text, file: "motion.csv", items: items)
    : try? SceneRecording(jsonLines: text, file: "motion.jsonl", items: items)
  guard let recording = found else { return }
  for motion in recording.motions {
    precondition(motion.recording.times.allSatisfy(\.isFinite), "a time that is no number")
  }
  checkFormats(of: recording, items)
  _ = recording.frameRate
  guard let range = try? SampledRange(path: "rope.frequency", from: 1, to: 5),
    var scene = BuiltInScenes.named("drop-out-dismiss")
  else { return }
  scene.duration = Quantity(0.3)
  guard
    let runner = try? PointRunner<Float>(scene: scene, over: [range], threadCount: 1),
    let matcher = try? MotionMatcher(
      recording, runner: runner, offsets: offset, sampleCount: 4, matchLimit: 1)
  else { return }
  _ = try? matcher.matches()
}

/// Writes a recording in both formats: both must read as the same.
private func checkFormats(of recording: SceneRecording, _ items: [String]) {
  func text(_ format: RowFormat) -> String {
    let lines = RecordText(columns: ["t", "item", "x", "y"], format: format)
    let rows = recording.motions.flatMap { motion in
      motion.recording.times.indices.flatMap { row in
        lines.line([
          .number(motion.recording.times[row]), .text(motion.item),
          .number(motion.recording.x[row]), .number(motion.recording.y[row]),
        ])
      }
    }
    return String(decoding: lines.header + rows, as: UTF8.self)
  }
  func positions(_ recording: SceneRecording?) -> [[Double?]] {
    (recording?.motions ?? []).flatMap { motion in
      [motion.recording.times, motion.recording.x, motion.recording.y].map { column in
        column.map { $0.isNaN ? nil : $0 }
      }
    }
  }
  // Angles are unwound as they are read, which a second time might do otherwise in the last bit.
  let isSeen = { (value: Double) in !value.isNaN }
  let seen = SceneRecording(
    recording.motions.filter {
      $0.recording.x.contains(where: isSeen) || $0.recording.y.contains(where: isSeen)
    })
  let csv = try? SceneRecording(csv: text(.csv), file: "again.csv", items: items)
  let json = try? SceneRecording(jsonLines: text(.jsonLines), file: "again.jsonl", items: items)
  precondition(positions(csv) == positions(seen), "CSV that was written reads as something else")
  precondition(positions(json) == positions(seen), "JSON that was written reads as something else")
}
