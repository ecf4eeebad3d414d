import CKernels

// The kinds of a plan's parts as the kernels number them. Each switch is exhaustive, and the
// enumerations of C are closed.

extension RegionPart.Kind {
  /// The kernels' kind.
  var cValue: ck_region_kind {
    switch self {
    case .infinite: .infinite
    case .circle: .circle
    case .rectangle: .rectangle
    case .closedRectangle: .closedRectangle
    case .union: .union
    case .intersection: .intersection
    case .difference: .difference
    case .inverse: .inverse
    }
  }
}

extension Attachment.Kind {
  /// The kernels' kind.
  var cValue: ck_joint_kind {
    switch self {
    case .distance: .distance
    case .limit: .rope
    case .fixed: .weld
    case .pin: .pin
    case .sliding: .slide
    }
  }
}

extension FieldBehavior.Kind {
  /// The kernels' kind.
  var cValue: ck_field_kind {
    switch self {
    case .drag: .drag
    case .vortex: .vortex
    case .radialGravity: .radialGravity
    case .linearGravity: .linearGravity
    case .velocity: .velocity
    case .noise: .noise
    case .turbulence: .turbulence
    case .spring: .spring
    case .electric: .electric
    case .magnetic: .magnetic
    }
  }
}

extension Metric {
  /// The position among the kernels' columns; nil for what the engine does not measure.
  package var kernelIndex: Int? { cValue.map { Int($0.rawValue) } }

  /// The kernels' metric; nil for what the engine does not measure.
  var cValue: ck_metric? {
    switch self {
    case .settleTime: .settleTime
    case .arrivalTime: .arrivalTime
    case .pauseTime: .pauseTime
    case .overshoot: .overshoot
    case .overshootFraction: .overshootFraction
    case .bounces: .bounces
    case .firstContactTime: .firstContactTime
    case .exitTime: .exitTime
    case .peakSpeed: .peakSpeed
    case .peakAcceleration: .peakAcceleration
    case .peakAngle: .peakAngle
    case .travel: .travel
    case .oscillations: .oscillations
    case .finalX: .finalX
    case .finalY: .finalY
    case .finalAngle: .finalAngle
    case .finalError: .finalError
    case .energyDissipated: .energyDissipated
    case .contacts: .contacts
    case .phase: .phase
    case .outcome: .outcome
    case .firstCrossingTime, .residual, .peakScale: nil
    }
  }
}
