import Foundation

/// What a test runs under: a device, how it is held, its frame rate, dropped frames, and Reduce Motion.
///
/// A test with arguments runs under each of several conditions:
///
/// ```swift
/// @MainActor @Test(
///   arguments: HeadlessConditions.all(
///     devices: [.iPhoneSE, .iPhone15, .iPad], frameRates: [60, 120], reduceMotion: [false, true]))
/// func `the sheet settles within 0.8 s`(conditions: HeadlessConditions) {
///   let (home, sheet) = (UIViewController(), SheetController())
///   let motion = MotionRecording(under: conditions, showing: home) {
///     home.present(sheet, animated: true)
///     return ["sheet": sheet.view]
///   }
///   motion.run(atMost: 3)
///   #expect(motion["sheet"].settlingTime() <= 0.8, "\(motion.drawing())")
/// }
/// ```
public struct HeadlessConditions: Hashable, Sendable, CustomStringConvertible {
  /// The device: the size of ``UIScreen/main``, its scale, and so the size classes.
  ///
  /// Animators round the centers of views to its pixels.
  public var device: HeadlessDevice
  /// How the device is held at the start: upright or on a side.
  public var orientation: UIDeviceOrientation
  /// The frames in a second, Hz, 1 to 240.
  public var frameRate: Double
  /// Whether the user wants less motion: the start of ``UIAccessibility/isReduceMotionEnabled``.
  public var reducesMotion: Bool
  /// The frames for which the app is late.
  public var droppedFrames: DroppedFrames

  /// Describes conditions.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - orientation: How it is held at the start: upright or on a side.
  ///   - frameRate: The frames in a second, Hz, 1 to 240.
  ///   - reducesMotion: Whether the user wants less motion.
  ///   - droppedFrames: The frames for which the app is late.
  public init(
    device: HeadlessDevice = .iPhoneSE, orientation: UIDeviceOrientation = .portrait,
    frameRate: Double = 60, reducesMotion: Bool = false, droppedFrames: DroppedFrames = .none
  ) {
    self.device = device
    self.orientation = orientation
    self.frameRate = frameRate
    self.reducesMotion = reducesMotion
    self.droppedFrames = droppedFrames
  }

  /// Every combination of these, for the arguments of a test.
  ///
  /// - Parameters:
  ///   - devices: The devices.
  ///   - orientations: How they are held at the start: upright or on a side.
  ///   - frameRates: The frames in a second, Hz, 1 to 240.
  ///   - reduceMotion: Whether the user wants less motion.
  ///   - droppedFrames: The frames for which the app is late.
  /// - Returns: The combinations; the last of these differs first.
  public static func all(
    devices: [HeadlessDevice] = [.iPhoneSE],
    orientations: [UIDeviceOrientation] = [.portrait], frameRates: [Double] = [60],
    reduceMotion: [Bool] = [false], droppedFrames: [DroppedFrames] = [.none]
  ) -> [HeadlessConditions] {
    devices.flatMap { device in
      orientations.flatMap { orientation in
        frameRates.flatMap { frameRate in
          reduceMotion.flatMap { reducesMotion in
            droppedFrames.map {
              HeadlessConditions(
                device: device, orientation: orientation, frameRate: frameRate,
                reducesMotion: reducesMotion, droppedFrames: $0)
            }
          }
        }
      }
    }
  }

  /// The conditions in words, such as "iPhone SE, 120 Hz, Reduce Motion": the name of a case of a test.
  public var description: String {
    var parts = [device.name]
    if orientation != .portrait { parts.append("\(orientation)") }
    parts.append("\(frameRate.formatted()) Hz")
    if reducesMotion { parts.append("Reduce Motion") }
    if droppedFrames != .none { parts.append("\(droppedFrames)") }
    return parts.joined(separator: ", ")
  }
}

/// The frames of a clock for which the app is late.
///
/// In a dropped frame nothing runs, and the screen keeps what it shows. In the next frame, animators,
/// animations, display links, timers and gestures catch up.
public enum DroppedFrames: Hashable, Sendable, CustomStringConvertible {
  /// No frame.
  case none
  /// The frames whose number is a multiple of this one, 2 or more.
  case every(Int)
  /// The frames with these numbers; the first frame of a clock has number 1.
  case numbers(Set<Int>)

  /// Whether a frame is dropped.
  public func contains(_ number: Int) -> Bool {
    switch self {
    case .none: false
    case .every(let count): count > 1 && number.isMultiple(of: count)
    case .numbers(let numbers): numbers.contains(number)
    }
  }

  /// The frames in words, such as "every 5th frame dropped".
  public var description: String {
    switch self {
    case .none: "no frame dropped"
    case .every(let count): "every \(count)th frame dropped"
    case .numbers(let numbers): "\(numbers.count) frames dropped"
    }
  }
}

extension HeadlessClock {
  /// Creates a clock at time 0, whose device is that of some conditions.
  public convenience init(under conditions: HeadlessConditions) {
    self.init(
      frameRate: conditions.frameRate, displayScale: conditions.device.displayScale,
      droppedFrames: conditions.droppedFrames)
    let size = conditions.device.size
    settings.screen = CGRect(origin: .zero, size: size)
    settings.reducesMotion = conditions.reducesMotion
    settings.hold(conditions.orientation)
  }
}
