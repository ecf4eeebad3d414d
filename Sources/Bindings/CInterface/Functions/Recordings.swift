// swift_dynamics.h documents the public functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Analysis
import CSwiftDynamics
import Dynamics
import Sweeps

/// A motion to match.
enum RecordingSource {
  case recording(SceneRecording)
  case curve(NamedCurve)
}

@c @implementation
public func sd_recording_create() -> OpaquePointer {
  Handle.create(RecordingSource.recording(SceneRecording([])))
}

@c @implementation
public func sd_recording_parse(
  _ scene: OpaquePointer, _ text: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>,
  _ error: ErrorText
) -> OpaquePointer? {
  catching(error) {
    Handle.create(
      RecordingSource.recording(
        try SceneRecording(
          text: String(cString: text), file: String(cString: name),
          items: scene.scene.items.map(\.name))))
  }
}

@c @implementation
public func sd_recording_curve(
  _ text: UnsafePointer<CChar>, _ error: ErrorText
) -> OpaquePointer? {
  catching(error) {
    Handle.create(RecordingSource.curve(try NamedCurve(parsing: String(cString: text))))
  }
}

@c @implementation
public func sd_recording_add(
  _ recording: OpaquePointer, _ item: UnsafePointer<CChar>, _ times: UnsafePointer<Double>,
  _ x: UnsafePointer<Double>?, _ y: UnsafePointer<Double>?, _ angle: UnsafePointer<Double>?,
  _ count: Int, _ error: ErrorText
) -> Bool {
  catching(error) {
    let handle = Handle<RecordingSource>.of(recording)
    guard case .recording(let recording) = handle.value else {
      throw ArgumentProblem("recording: a curve has no items; expected a recording")
    }
    let item = String(cString: item)
    guard !recording.motions.contains(where: { $0.item == item }) else {
      throw ArgumentProblem("recording: item '\(item)' is given twice; expected each item once")
    }
    func column(_ name: String, _ start: UnsafePointer<Double>?) throws -> [Double] {
      guard let start else { return [Double](repeating: .nan, count: count) }
      let values = Array(UnsafeBufferPointer(start: start, count: count))
      if let row = values.firstIndex(where: \.isInfinite) {
        throw ArgumentProblem(
          "recording: \(item): row \(row): \(name) is infinite; expected a number, or NaN where it "
            + "is unknown")
      }
      let limit = name == "t" ? SceneRecording.timeLimit : SceneRecording.valueLimit
      if let row = values.firstIndex(where: { $0.magnitude > limit }) {
        throw ArgumentProblem(
          "recording: \(item): row \(row): \(name): out of range (got \(shortest(values[row]))); "
            + "expected \(shortest(-limit)) to \(shortest(limit))")
      }
      return values
    }
    let times = try column("t", times)
    if let row = times.firstIndex(where: \.isNaN) {
      throw ArgumentProblem(
        "recording: \(item): row \(row): t is missing; expected a number in every row")
    }
    for (row, (earlier, later)) in zip(times, times.dropFirst()).enumerated()
    where later <= earlier {
      throw ArgumentProblem(
        "recording: \(item): row \(row + 1): t must increase: \(shortest(later)) s follows "
          + "\(shortest(earlier)) s")
    }
    let motion = MotionRecording(
      times: times, x: try column("x", x), y: try column("y", y), angle: try column("angle", angle))
    let isKnown = [motion.x, motion.y, motion.angle].contains { $0.contains { !$0.isNaN } }
    guard isKnown else {
      throw ArgumentProblem("recording: \(item): no value; expected x, y (pt) or angle (rad)")
    }
    handle.value = .recording(
      SceneRecording(recording.motions + [.init(item: item, recording: motion)]))
    return true
  } ?? false
}

@c @implementation
public func sd_recording_release(_ recording: OpaquePointer?) {
  Handle<RecordingSource>.release(recording)
}
