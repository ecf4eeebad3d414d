public import Foundation

/// Calls a method in every frame of a ``HeadlessClock``.
@preconcurrency @MainActor open class CADisplayLink: NSObject, FrameDriver {
  private let target: AnyObject
  private let selector: Selector
  private var clock: HeadlessClock?

  /// The time of the frame, s.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next frame, s.
  open var targetTimestamp: CFTimeInterval {
    guard let clock else { return timestamp }
    return Double(clock.frameCount + 1) / clock.frameRate
  }
  /// The time between two frames, s.
  open var duration: CFTimeInterval { clock.map { 1 / $0.frameRate } ?? 0 }
  /// Whether no calls come.
  open var isPaused = false
  /// The calls per second that are wanted, Hz; 0 for one in each frame.
  open var preferredFramesPerSecond = 0
  /// The calls per second that are wanted, Hz: its preferred rate, or its maximum where it has none.
  ///
  /// Where that is 0, ``preferredFramesPerSecond`` counts.
  open var preferredFrameRateRange = CAFrameRateRange.default
  private var frames = 0

  /// Creates a display link, which retains its target.
  ///
  /// - Parameters:
  ///   - target: The object of the method.
  ///   - selector: The method, which may take the link.
  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  /// Starts the calls; they come from the clock that is current now.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    let clock = HeadlessClock.current
    self.clock = clock
    clock.add(self)
  }

  /// Ends the calls from one mode of a run loop, of which there is only one here.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { clock?.remove(self) }

  /// Ends the calls for good.
  open func invalidate() {
    clock?.remove(self)
    clock = nil
  }

  func frame(of clock: HeadlessClock) {
    guard !isPaused else { return }
    let old = frames
    frames += clock.elapsedFrames
    let range = preferredFrameRateRange
    let rate = range.preferred ?? range.maximum
    let wanted = rate > 0 ? Double(rate) : Double(preferredFramesPerSecond)
    if wanted > 0 {
      let every = max(1, Int((clock.frameRate / wanted).rounded()))
      guard frames / every > old / every else { return }
    }
    timestamp = clock.time
    selector.call(target, sender: self, event: nil)
  }
}

/// Rates at which a display link or an animation may run, Hz.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The rate that the system chooses.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  /// The lowest rate.
  public var minimum: Float
  /// The highest rate.
  public var maximum: Float
  /// The rate that is wanted; nil for the highest.
  public var preferred: Float?

  /// Creates a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}

// On Apple's systems, Foundation brings Core Foundation.
#if !canImport(CoreGraphics)
  /// A time in s, as Core Foundation calls it.
  public typealias CFTimeInterval = Double
  /// A moment in s, as Core Foundation calls it.
  public typealias CFAbsoluteTime = Double
#endif

/// The time of the current clock, s: not that since 2001, but as good for differences.
@preconcurrency @MainActor public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval {
  HeadlessClock.current.time
}

/// The time of the current clock, s.
@preconcurrency @MainActor public func CACurrentMediaTime() -> CFTimeInterval {
  HeadlessClock.current.time
}
