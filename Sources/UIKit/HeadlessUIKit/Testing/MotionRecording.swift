public import Foundation

/// Records the motion of items and the events of a clock, for tests.
///
/// The recording makes a clock, runs the code that starts the motion, and has a frame of every item
/// whenever the clock steps:
///
/// ```swift
/// let motion = MotionRecording(showing: home) {
///   home.present(sheet, animated: true)
///   return ["sheet": sheet.view]
/// }
/// motion.run(atMost: 3)
/// #expect(motion["sheet"].settlingTime() <= 0.8, "\(motion.drawing())")
/// #expect(motion.contacts(of: "sheet").count <= 2, "\(motion.drawing())")
/// ```
///
/// Swift Testing and XCTest evaluate a comment only if the expectation fails. So ``drawing(in:)``
/// draws the motions that are not as expected, and tells where the picture is.
@preconcurrency @MainActor public final class MotionRecording {
  /// What drives the motion.
  public let clock: HeadlessClock
  /// The name of the recording, which the pictures are named after.
  public let name: String
  /// What happened, in order.
  public private(set) var events: [MotionEvent] = []

  private var recorded: [(name: String, item: any UIDynamicItem)] = []
  private var tracks: [String: MotionTrack] = [:]
  private let firstFrame: Int
  /// Nothing else may retain the window of a test.
  private var window: UIWindow?
  private lazy var pictureName = Self.uniquePictureName(for: name)

  /// Starts a recording with a clock of its own.
  ///
  /// - Parameters:
  ///   - name: The name of the recording; the name of the test unless given.
  ///   - frameRate: The frames in a second, Hz.
  ///   - displayScale: The pixels of a point to which animators round; nil to round nothing.
  ///   - controller: A view controller that fills a window before the motion starts, if any.
  ///   - start: Starts the motion, and gives the items to record with names for them.
  /// - Throws: What `start` throws.
  public convenience init(
    _ name: String = #function, frameRate: Double = 60, displayScale: CGFloat? = nil,
    showing controller: UIViewController? = nil,
    start: () throws -> KeyValuePairs<String, any UIDynamicItem>
  ) rethrows {
    try self.init(
      name, on: HeadlessClock(frameRate: frameRate, displayScale: displayScale),
      showing: controller,
      start: start)
  }

  /// Starts a recording under some conditions, with a clock of its own.
  ///
  /// A view controller that reads the screen or a setting of the device when it is created is created in `start`.
  ///
  /// - Parameters:
  ///   - name: The name of the recording; the name of the test unless given.
  ///   - conditions: The device, its frame rate and settings.
  ///   - controller: A view controller that fills a window before the motion starts, if any.
  ///   - start: Starts the motion, and gives the items to record with names for them.
  /// - Throws: What `start` throws.
  public convenience init(
    _ name: String = #function, under conditions: HeadlessConditions,
    showing controller: UIViewController? = nil,
    start: () throws -> KeyValuePairs<String, any UIDynamicItem>
  ) rethrows {
    try self.init(name, on: HeadlessClock(under: conditions), showing: controller, start: start)
  }

  private convenience init(
    _ name: String, on clock: HeadlessClock, showing controller: UIViewController?,
    start: () throws -> KeyValuePairs<String, any UIDynamicItem>
  ) rethrows {
    if let controller, controller.isViewLoaded, !HeadlessClock.shared.isIdle {
      UIKitWarning.log(
        "\(type(of: controller)) has loaded its view and moves something before the recording, which does not "
          + "step that; expected outlets and the view to be set in the closure of the recording")
    }
    self.init(name, clock: clock, items: [:])
    window = clock.use { controller.map { UIWindow(showing: $0) } }
    record(try clock.use(start))
  }

  /// Starts a recording of items that a clock moves.
  ///
  /// - Parameters:
  ///   - name: The name of the recording; the name of the test unless given.
  ///   - clock: The clock.
  ///   - items: The items with names for them.
  public init(
    _ name: String = #function, clock: HeadlessClock,
    items: KeyValuePairs<String, any UIDynamicItem>
  ) {
    self.name = name
    self.clock = clock
    firstFrame = clock.frameCount
    clock.observe(self)
    record(items)
  }

  private func record(_ items: KeyValuePairs<String, any UIDynamicItem>) {
    for (name, item) in items {
      precondition(tracks[name] == nil, "two items have the name '\(name)'; expected one")
      recorded.append((name, item))
      tracks[name] = MotionTrack(name: name)
    }
    frameEnded()
  }

  // MARK: Time

  /// Since the start of the recording, s.
  public var time: TimeInterval { Double(clock.frameCount - firstFrame) / clock.frameRate }

  /// Advances the clock until nothing is left to do or a time limit is over.
  ///
  /// - Parameter limit: The longest interval, s.
  /// - Returns: Whether nothing is left to do.
  @discardableResult public func run(atMost limit: TimeInterval = 60) -> Bool {
    clock.run(atMost: limit)
  }

  /// Advances the clock by the number of frames nearest to an interval.
  ///
  /// - Parameter seconds: The interval, s, 0 or more.
  public func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }

  /// Does something that belongs to the recording's clock, such as a dismissal or a gesture.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try clock.use(body)
  }

  // MARK: What was recorded

  /// The motion of an item.
  ///
  /// - Parameter name: The item's name.
  public subscript(name: String) -> MotionTrack {
    guard let track = tracks[name] else {
      preconditionFailure(
        "no item '\(name)' is recorded; expected one of \(recorded.map(\.name).joined(separator: ", "))"
      )
    }
    return track
  }

  /// The contacts of an item that began, with other items and with boundaries.
  ///
  /// - Parameters:
  ///   - name: The item's name.
  ///   - start: Only later contacts count, s.
  /// - Returns: The contacts in order.
  public func contacts(
    of name: String, since start: TimeInterval = 0
  ) -> [MotionEvent.Contact] {
    events.filter { $0.time >= start }.compactMap {
      guard case .contactBegan(let contact) = $0.kind else { return nil }
      return contact.item == name || contact.partner == .item(name) ? contact : nil
    }
  }

  /// The times at which something happened, s.
  ///
  /// - Parameter kind: What happened.
  /// - Returns: The times in order.
  public func times(of kind: MotionEvent.Kind) -> [TimeInterval] {
    events.filter { $0.kind == kind }.map(\.time)
  }

  /// Records an event of the test's own, such as the call of a completion.
  ///
  /// - Parameter text: What happened.
  public func note(_ text: String) { events.append(MotionEvent(time: time, kind: .noted(text))) }

  // MARK: Pictures

  /// The motion as a picture: the coordinates and the angle of every item over time, and the events.
  public var svg: String {
    MotionPicture(
      title: name, tracks: recorded.compactMap { tracks[$0.name] }, events: events
    ).svg
  }

  /// Writes the picture of the motion, for the comment of an expectation that failed.
  ///
  /// - Parameter folder: Where to write it; a folder for temporary files if nil.
  /// - Returns: A sentence that tells the path.
  public func drawing(in folder: URL? = nil) -> String {
    let folder =
      folder
      ?? FileManager.default.temporaryDirectory.appendingPathComponent(
        "motions-\(ProcessInfo.processInfo.processIdentifier)")
    let file = folder.appendingPathComponent(pictureName)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(svg.utf8).write(to: file, options: .atomic)
      return "The motion is drawn in \(file.path)."
    } catch {
      return "\(file.path): the motion could not be drawn: \(error.localizedDescription)"
    }
  }

  private static var pictureCounts: [String: Int] = [:]

  /// A file name from a test's name; tests with arguments run several times with one name.
  private static func uniquePictureName(for name: String) -> String {
    let words = name.prefix { $0 != "(" }.split { !($0.isLetter || $0.isNumber) }
    let stem = words.isEmpty ? "motion" : words.joined(separator: "-")
    pictureCounts[stem, default: 0] += 1
    let count = pictureCounts[stem, default: 1]
    return count == 1 ? "\(stem).svg" : "\(stem)-\(count).svg"
  }
}

extension MotionRecording: ClockObserver {
  func frameBegan() {
    for (name, item) in recorded { tracks[name]?.beginFrame(item) }
  }

  func driversEnded() {
    for (name, item) in recorded { tracks[name]?.endMove(item) }
  }

  func frameEnded() {
    for (name, item) in recorded {
      tracks[name]?.append(item, at: time, isAtRest: clock.isIdle)
    }
  }

  func happened(_ event: ClockEvent) {
    let kind: MotionEvent.Kind
    switch event {
    case .contact(let item, let partner, let point):
      guard let contact = contact(of: item, with: partner, at: point) else { return }
      kind = point == nil ? .contactEnded(contact) : .contactBegan(contact)
    case .animatorResumed: kind = .animatorResumed
    case .animatorPaused: kind = .animatorPaused
    case .transitionEnded(let isCompleted): kind = .transitionEnded(isCompleted: isCompleted)
    case .moved(let item, let before, let after):
      guard let name = recordedName(of: item) else { return }
      tracks[name]?.setVelocities(before: before, after: after)
      return
    }
    events.append(MotionEvent(time: time, kind: kind))
  }

  /// A contact with the names of the items; nil if none of them is recorded.
  private func contact(
    of item: any UIDynamicItem, with partner: ClockEvent.ContactPartner, at point: CGPoint?
  ) -> MotionEvent.Contact? {
    switch partner {
    case .boundary(let identifier):
      return recordedName(of: item).map {
        MotionEvent.Contact(
          item: $0, partner: .boundary(identifier.map { "\($0)" }), point: point)
      }
    case .item(let other):
      let (name, otherName) = (recordedName(of: item), recordedName(of: other))
      return (name ?? otherName).map {
        MotionEvent.Contact(
          item: $0, partner: .item(name == nil ? nil : otherName), point: point)
      }
    }
  }

  private func recordedName(of item: any UIDynamicItem) -> String? {
    recorded.first { $0.item === item }?.name
  }
}
