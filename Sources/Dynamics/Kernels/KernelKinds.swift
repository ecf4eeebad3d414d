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
  ///
  /// The kernels' metrics are the first ones, in the same order, which a test compares name by name.
  package var kernelIndex: Int? {
    isOfSprings ? nil : Metric.allCases.firstIndex(of: self)
  }
}
