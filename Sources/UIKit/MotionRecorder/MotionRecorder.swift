// Records how views move in your app, for the command `sweep`. Copy this file into your app; it needs
// nothing else. iOS 15 and later. `MotionRecorder` works on the main thread.
//
//   let recorder = MotionRecorder(["card": card, "sheet": sheet], gesture: pan)
//   recorder.start()
//   recorder.motionBegins()     // optional: where the animator gets its behaviors
//   …
//   recorder.stop()
//   try recorder.share(from: self)  // motion.csv, by AirDrop, Mail or Files
//
// Then, on your computer:
//
//   sweep play motion.csv -o motion.svg
//   sweep match scene.yaml --vary rope.frequency=1:5 --to motion.csv
//
// An iPhone with 120 Hz shows 60 Hz unless the app's Info.plist has
// CADisableMinimumFrameDurationOnPhone = YES.

import UIKit

@MainActor final class MotionRecorder: NSObject {
  /// A view in a frame.
  private struct Row {
    let time: CFTimeInterval
    let item: String
    let center: CGPoint
    let angle: CGFloat
    let size: CGSize
    let alpha: CGFloat
    let droppedFrames: Int
    let displayScale: CGFloat
    /// The state, the finger and its velocity in the superview of the view; nil without a gesture.
    let gesture: (state: String, finger: CGPoint, velocity: CGPoint?)?
  }

  /// The views by the names of the scene's items.
  ///
  /// Centers are in the coordinates of each superview, which should be the animator's reference view.
  private let views: [(name: String, view: UIView)]
  private let gesture: UIGestureRecognizer?
  /// The longest recording, s, which bounds the memory of a recorder that nobody stops.
  private let limit: TimeInterval

  private var rows: [Row] = []
  private var angles: [String: CGFloat] = [:]
  private var link: CADisplayLink?
  private var startTime: CFTimeInterval = 0
  private var beginTime: CFTimeInterval?
  /// When the last frame wanted the next one.
  private var expectedTime: CFTimeInterval?

  /// Prepares a recording.
  ///
  /// - Parameters:
  ///   - views: The views, with the names that the items have in the scene.
  ///   - gesture: A gesture to record with them, such as the pan that moves a view.
  ///   - limit: The longest recording, s.
  convenience init(
    _ views: KeyValuePairs<String, UIView>, gesture: UIGestureRecognizer? = nil,
    limit: TimeInterval = 60
  ) {
    self.init(
      views.map { (name: $0.key, view: $0.value) }, gesture: gesture, limit: limit)
  }

  /// Prepares a recording of views whose number is not known before.
  init(
    _ views: [(name: String, view: UIView)], gesture: UIGestureRecognizer? = nil,
    limit: TimeInterval = 60
  ) {
    self.views = views
    self.gesture = gesture
    self.limit = limit
  }

  /// Whether frames are being recorded.
  var isRecording: Bool { link != nil }

  /// Starts a recording; a former one is discarded.
  func start() {
    stop()
    (rows, angles, beginTime, expectedTime) = ([], [:], nil, nil)
    startTime = CACurrentMediaTime()
    record(at: startTime, droppedFrames: 0)
    let link = CADisplayLink(target: self, selector: #selector(frame(_:)))
    // All frames that the display can show.
    let fastest = Float(UIScreen.main.maximumFramesPerSecond)
    link.preferredFrameRateRange = CAFrameRateRange(
      minimum: min(30, fastest), maximum: fastest, preferred: fastest)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Marks the present as the beginning of the motion, which is the time 0 of the recording.
  ///
  /// Without it, `sweep match` finds the time at which the motion begins.
  func motionBegins() { beginTime = CACurrentMediaTime() }

  /// Ends the recording.
  func stop() {
    link?.invalidate()
    link = nil
  }

  // A running display link retains its target, so a recorder lives until it stops.
  @objc private func frame(_ link: CADisplayLink) {
    let time = link.timestamp
    var dropped = 0
    if let expected = expectedTime {
      let late = (time - expected) / (link.targetTimestamp - time)
      if late.isFinite { dropped = max(0, Int(late.rounded())) }
    }
    expectedTime = link.targetTimestamp
    // Animators have display links too. When the queue turns, all of them have moved their views.
    DispatchQueue.main.async { [weak self] in
      // Times increase: a frame may have been displayed before the recording started.
      guard let self = self, self.isRecording, time > self.startTime else { return }
      self.record(at: time, droppedFrames: dropped)
      if time - self.startTime >= self.limit { self.stop() }
    }
  }

  private func record(at time: CFTimeInterval, droppedFrames: Int) {
    for (name, view) in views {
      // The presentation of a layer without animations is the last one that was committed, and lacks
      // what an animator has changed in this frame.
      let isAnimated = view.layer.animationKeys() != nil
      let layer = isAnimated ? view.layer.presentation() ?? view.layer : view.layer
      var angle = layer.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0
      if let last = angles[name] {
        angle = last + (angle - last).remainder(dividingBy: 2 * .pi)
      }
      angles[name] = angle
      let transform = layer.affineTransform()
      rows.append(
        Row(
          time: time, item: name, center: layer.position, angle: angle,
          size: CGSize(
            width: layer.bounds.width * stretch(transform.a, transform.b),
            height: layer.bounds.height * stretch(transform.c, transform.d)),
          alpha: CGFloat(layer.opacity), droppedFrames: droppedFrames,
          displayScale: view.traitCollection.displayScale, gesture: gestureState(seenFrom: view)))
    }
  }

  /// The length of a transformed unit; exactly 1 for a rotation.
  private func stretch(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
    let length = (x * x + y * y).squareRoot()
    return abs(length - 1) < 1e-9 ? 1 : length
  }

  private func gestureState(
    seenFrom view: UIView
  ) -> (state: String, finger: CGPoint, velocity: CGPoint?)? {
    guard let gesture = gesture else { return nil }
    let state: String
    switch gesture.state {
    case .possible: state = "possible"
    case .began: state = "began"
    case .changed: state = "changed"
    case .ended: state = "ended"
    case .cancelled: state = "cancelled"
    default: state = "failed"
    }
    let velocity = (gesture as? UIPanGestureRecognizer)?.velocity(in: view.superview)
    return (state, gesture.location(in: view.superview), velocity)
  }

  // MARK: The file

  /// The recording as comma-separated values: a row for each view in each frame.
  ///
  /// The column of the times is `t`, since the motion began, or `clock`, if ``motionBegins()`` was not
  /// called. `dropped` counts the frames that were not shown before this one, and `scale` the pixels of a
  /// point.
  var csv: String {
    let header =
      "\(beginTime == nil ? "clock" : "t") (s),item,x (pt),y (pt),angle (rad),width (pt),height (pt),"
      + "alpha,dropped,scale,gesture,fingerX (pt),fingerY (pt),velocityX (pt/s),velocityY (pt/s)\n"
    let origin = beginTime ?? startTime
    return rows.reduce(into: header) { text, row in
      let numbers =
        [row.center.x, row.center.y, row.angle, row.size.width, row.size.height, row.alpha]
        .map { number($0) }
      let gesture = row.gesture
      let cells =
        [number(row.time - origin), quoted(row.item)] + numbers
        + ["\(row.droppedFrames)", number(row.displayScale), gesture?.state ?? ""]
        + [gesture?.finger.x, gesture?.finger.y, gesture?.velocity?.x, gesture?.velocity?.y]
        .map { $0.map { number($0) } ?? "" }
      text += cells.joined(separator: ",") + "\n"
    }
  }

  /// All digits; nothing for what is no number.
  private func number<Value: BinaryFloatingPoint>(_ value: Value) -> String {
    value.isFinite ? "\(Double(value))" : ""
  }

  private func quoted(_ name: String) -> String {
    guard name.contains(where: { ",\"\n\r".contains($0) }) else { return name }
    return "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// Writes the recording to a temporary file.
  ///
  /// - Parameter name: The file's name.
  /// - Returns: The file.
  /// - Throws: The system's error if the file cannot be written.
  func write(as name: String = "motion.csv") throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try Data(csv.utf8).write(to: file, options: .atomic)
    return file
  }

  /// Ends the recording, and lets the user send its file.
  ///
  /// - Parameters:
  ///   - controller: The view controller that shows the sheet.
  ///   - name: The file's name.
  /// - Throws: The system's error if the file cannot be written.
  func share(from controller: UIViewController, as name: String = "motion.csv") throws {
    stop()
    let sheet = UIActivityViewController(
      activityItems: [try write(as: name)], applicationActivities: nil)
    // Where an iPad shows it.
    sheet.popoverPresentationController?.sourceView = controller.view
    controller.present(sheet, animated: true)
  }
}
