import Dynamics
import Foundation

// How a scroll view moves along one axis. Sources:
//
// - Deceleration: x(t) = x0 − v / (1000 ln d) (1 − d^(1000 t)), d per millisecond (I. Lobanov, "Deceleration
//   mechanics of UIScrollView", 2019). It ends at 10 pt/s, measured on iOS 26.1 (Vercantez/openuikit,
//   docs/APP_FEEL.md; its sum over milliseconds gives ways that are 0.1 % shorter).
// - Rubber band: f(x) = (1 − 1 / (x c / d + 1)) d with c = 0.55 (published by @chpwn, 2012; measured there too).
// - Bounce: a critically damped spring of ω = 2π / 0.575 s (ktiays and Lakr233/ListViewKit; measured
//   there: 11.0 1/s). It ends within 0.1 pt and 10 pt/s, as there.
// - Inferred: how the way to a target is covered that a delegate, a layout or a page has changed.

/// The resistance of a scroll view that is dragged beyond its edge.
enum RubberBand {
  private static let constant = 0.55

  /// How far the content goes if the finger goes `distance` beyond the edge, pt.
  ///
  /// - Parameters:
  ///   - distance: Of the finger, pt, at least 0.
  ///   - dimension: The width or height of the scroll view, pt.
  /// - Returns: The distance, pt.
  static func offset(_ distance: Double, _ dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    return (1 - 1 / (distance * constant / dimension + 1)) * dimension
  }

  /// How far the finger is beyond the edge if the content is `offset` beyond it, pt.
  static func distance(_ offset: Double, _ dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    // An offset of the whole dimension takes an infinite distance.
    return dimension / constant * (1 / (1 - min(offset / dimension, 0.999)) - 1)
  }

  /// The derivative of the offset by the distance.
  static func slope(_ distance: Double, _ dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let root = distance * constant / dimension + 1
    return constant / (root * root)
  }

  /// The offset of the content for one that the finger wants, with the resistance outside of a range.
  static func resisted(
    _ raw: Double, in range: ClosedRange<Double>, _ dimension: Double
  ) -> Double {
    if raw < range.lowerBound {
      return range.lowerBound - offset(range.lowerBound - raw, dimension)
    }
    if raw > range.upperBound {
      return range.upperBound + offset(raw - range.upperBound, dimension)
    }
    return raw
  }

  /// The offset that the finger wants for one of the content: the inverse of ``resisted(_:in:_:)``.
  static func raw(_ offset: Double, in range: ClosedRange<Double>, _ dimension: Double) -> Double {
    if offset < range.lowerBound {
      return range.lowerBound - distance(range.lowerBound - offset, dimension)
    }
    if offset > range.upperBound {
      return range.upperBound + distance(offset - range.upperBound, dimension)
    }
    return offset
  }
}

/// The motion of an offset after the finger has been lifted.
struct ScrollMotion {
  /// Below this speed nothing decelerates, pt/s.
  static let leastSpeed = 10.0

  /// An exponential deceleration.
  private struct Decay {
    let start: Double
    /// pt/s.
    let velocity: Double
    /// 1/s.
    let rate: Double

    var destination: Double {
      start + (velocity - (velocity < 0 ? -leastSpeed : leastSpeed)) / rate
    }
    var duration: Double { Portable.logarithm(velocity.magnitude / leastSpeed) / rate }

    func offset(at time: Double) -> Double {
      start + velocity / rate * (1 - Portable.exponential(-rate * time))
    }

    /// The time at which an offset on the way is reached, s.
    func time(at offset: Double) -> Double {
      -Portable.logarithm(onePlus: -(offset - start) * rate / velocity) / rate
    }

    func velocity(at time: Double) -> Double { velocity * Portable.exponential(-rate * time) }
  }

  /// A critically damped spring.
  private struct Spring {
    static let frequency = 2 * Double.pi / 0.575

    let target: Double
    let distance: Double
    let slope: Double
    let frequency: Double

    init(from start: Double, velocity: Double, to target: Double) {
      self.target = target
      distance = start - target
      // Towards its target, content arrives without going beyond it.
      let isTowards = velocity * distance < 0
      frequency = isTowards ? max(Self.frequency, abs(velocity / distance)) : Self.frequency
      slope = velocity + frequency * distance
    }

    /// nil once it has come to rest.
    func offset(at time: Double) -> Double? {
      let decay = Portable.exponential(-frequency * time)
      let rest = (distance + slope * time) * decay
      let velocity = slope * decay - frequency * rest
      return abs(rest) < 0.1 && abs(velocity) < leastSpeed ? nil : target + rest
    }
  }

  private var decay: Decay?
  /// When the deceleration ends, s.
  private var decayEnd = 0.0
  private var spring: Spring?
  /// Where the motion ends, pt.
  private(set) var target: Double

  /// A deceleration, with a bounce if it reaches an edge; nil if nothing moves.
  ///
  /// - Parameters:
  ///   - offset: Where it begins, pt.
  ///   - velocity: Of the offset, pt/s.
  ///   - range: Where the offset can rest, pt.
  ///   - rate: The factor of the velocity per millisecond.
  ///   - bounces: Whether the content goes beyond the edge.
  init?(
    from offset: Double, velocity: Double, in range: ClosedRange<Double>, rate: Double,
    bounces: Bool
  ) {
    target = min(max(offset, range.lowerBound), range.upperBound)
    if target != offset {
      spring = Spring(from: offset, velocity: velocity.isFinite ? velocity : 0, to: target)
      return
    }
    guard velocity.magnitude > Self.leastSpeed, velocity.isFinite else { return nil }
    let decay = Decay(start: offset, velocity: velocity, rate: Self.perSecond(rate))
    let destination = decay.destination
    target = min(max(destination, range.lowerBound), range.upperBound)
    guard target != offset || bounces else { return nil }
    self.decay = decay
    decayEnd = decay.duration
    if target != destination {
      decayEnd = decay.time(at: target)
      if bounces {
        spring = Spring(from: target, velocity: decay.velocity(at: decayEnd), to: target)
      }
    }
  }

  /// A motion to another target than the one that follows from the velocity.
  ///
  /// A target in the direction of the velocity is reached by a deceleration of another rate, which ends
  /// there at the same speed as any other. A target that it would take too long to reach, and one in the other
  /// direction, is reached by the spring.
  init?(from offset: Double, velocity: Double, to target: Double, rate: Double, isPage: Bool) {
    self.target = target
    let velocity = velocity.isFinite ? velocity : 0
    guard target != offset else {
      guard velocity.magnitude > Self.leastSpeed else { return nil }
      spring = Spring(from: offset, velocity: 0, to: target)
      return
    }
    let way = target - offset
    let own = (velocity.magnitude - Self.leastSpeed) / way.magnitude
    if !isPage, velocity * way > 0, own >= Self.perSecond(rate) / 2 {
      let decay = Decay(start: offset, velocity: velocity, rate: own)
      self.decay = decay
      decayEnd = decay.duration
    } else {
      spring = Spring(from: offset, velocity: velocity, to: target)
    }
  }

  /// The rate of a deceleration, 1/s, from its factor per millisecond; 1 would never end.
  private static func perSecond(_ factor: Double) -> Double {
    -1000 * Portable.logarithm(min(max(factor, 1e-3), 0.9999))
  }

  /// The offset at a time since the start, s, and whether the motion is over.
  func offset(at time: Double) -> (offset: Double, isOver: Bool) {
    if let decay, time < decayEnd { return (decay.offset(at: time), false) }
    guard let offset = spring?.offset(at: time - decayEnd) else { return (target, true) }
    return (offset, false)
  }
}
