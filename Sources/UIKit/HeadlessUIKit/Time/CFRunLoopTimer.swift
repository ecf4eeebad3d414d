// Timers of Core Foundation: here, they are those of Foundation. Apple's documentation describes the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
public import Foundation

#if !canImport(CoreGraphics)
  public typealias CFIndex = Int
  public typealias CFOptionFlags = UInt

  /// Has no effect.
  public final class CFAllocator: Sendable {}

  public let kCFAllocatorDefault: CFAllocator? = nil
#endif

public typealias CFRunLoopTimer = Timer
public typealias CFRunLoop = RunLoop
public typealias CFRunLoopMode = RunLoop.Mode

extension RunLoop.Mode {
  public static let defaultMode = RunLoop.Mode.default
  public static let commonModes = RunLoop.Mode.common
}

public func CFRunLoopGetCurrent() -> CFRunLoop! { .main }

public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// Creates a timer that waits for a run loop.
///
/// - Parameters:
///   - allocator: Has no effect.
///   - fireDate: The moment of the first call, s, as ``CFAbsoluteTimeGetCurrent()`` counts.
///   - interval: The time between two calls, s; 0 or less for one call.
///   - flags: Has no effect.
///   - order: Has no effect.
///   - block: What it calls.
/// - Returns: The timer.
@preconcurrency @MainActor public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator?, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval,
  _ flags: CFOptionFlags, _ order: CFIndex, _ block: @escaping @MainActor (CFRunLoopTimer?) -> Void
) -> CFRunLoopTimer! {
  Timer(delay: fireDate - CFAbsoluteTimeGetCurrent(), interval: interval, block: block)
}

@preconcurrency @MainActor public func CFRunLoopAddTimer(
  _ runLoop: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!
) { timer.begin() }

@preconcurrency @MainActor public func CFRunLoopRemoveTimer(
  _ runLoop: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!
) { timer.invalidate() }

@preconcurrency @MainActor public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) {
  timer.invalidate()
}

@preconcurrency @MainActor public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer!) -> Bool {
  timer.isValid
}
