import Analysis
import Dynamics
import Foundation
import Reports
import SweepFiles
import Sweeps

extension PlayCommand {
  /// The side of an item whose size the recording does not tell, pt.
  private static let usualSide = 44.0

  /// Refuses options that change a scene.
  func validateRecording() throws {
    guard RecordingFile.isNamed(by: scene.scene) else { return }
    guard output != nil else {
      throw CommandProblem(
        .usage, "\(scene.scene): a recording has no events; add -o FILE.svg for its picture")
    }
    let given = [
      ("--set", !scene.set.isEmpty), ("--vary", !vary.isEmpty),
      ("--duration", settings.duration != nil), ("--frame-rate", settings.frameRate != nil),
      ("--drop-every", settings.dropEvery != 0),
    ]
    if let option = given.first(where: \.1) {
      throw CommandProblem(
        .usage, "\(option.0) changes a scene, and \(scene.scene) is a recording; leave it out")
    }
  }

  /// Writes the picture of a recording.
  func writeRecording(to path: String) throws {
    let file = scene.scene
    try requireSeparate(reading: [NamedFile(file)], writing: [NamedFile(path, option: "-o")])
    let text = try RecordingFile.text(
      of: file, option: "", expected: "expected a recording: a \(RowFormat.endings) file")
    let recording = try SceneRecording(text: text, file: file)
    for remark in recording.remarks {
      complain(warning: "\(file): ignoring \(remark)", json: false)
    }
    let start = recording.motions.compactMap(\.recording.times.first).min() ?? 0
    let items = recording.motions.map { motion in
      AnimatedPicture.RecordedItem(
        name: harmless(motion.item), width: motion.size?.width ?? Self.usualSide,
        height: motion.size?.height ?? Self.usualSide,
        times: motion.recording.times.map { $0 - start }, x: motion.recording.x,
        y: motion.recording.y, angle: motion.recording.angle)
    }
    let end = items.compactMap(\.times.last).max() ?? 0
    let dropped = recording.droppedFrameCount
    let results =
      ["ends after \(shortest((end * 100).rounded() / 100)) s"]
      + (dropped > 0 ? ["\(counted(dropped, "frame")) dropped"] : [])
    var picture = AnimatedPicture(title: harmless(study ?? (file as NSString).lastPathComponent))
    picture.add(
      items, label: AnimatedPicture.Label(path: nil, value: nil, results: results))
    try write(picture, to: path, cure: "Record a shorter motion")
  }

  /// Writes a picture, unless it has too many keyframes.
  func write(_ picture: AnimatedPicture, to path: String, cure: String) throws {
    let (text, count) = picture.svg()
    guard count <= AnimatedPicture.keyframeLimit else {
      throw CommandProblem(
        .usage,
        "-o '\(path)': the motion is too long for a picture (got \(count) keyframes); expected "
          + "\(AnimatedPicture.keyframeLimit) or fewer. \(cure)")
    }
    let file = try PartialFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }
}
