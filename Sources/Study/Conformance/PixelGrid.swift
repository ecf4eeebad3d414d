import Dynamics
import Experiments

/// The rounding of the centers and angles in a recording.
///
/// UIKit rounds them when it moves a view. It is found from the numbers themselves.
struct PixelGrid {
  /// The pixels of a point to which centers are rounded; nil if they are not, or if nothing moves.
  let scale: Double?
  /// The pixels of a point as the recording states them; nil if it does not.
  private let recordedScale: Double?
  /// Whether some item moves.
  private let hasCenters: Bool
  /// Whether angles are multiples of 1/5000 rad; nil if nothing turns.
  let hasRoundedAngles: Bool?
  private let experimentNames: [String]

  /// The share of values that must be on a grid: where a view was before it moved, UIKit has not rounded.
  private static let leastShare = 0.98
  /// A coordinate that changes by less has not moved, pt: it is far less than a pixel.
  private static let leastStep = 0.01

  init(of recorded: [RecordedExperiment]) {
    var (centers, angles): ([Double], [Double]) = ([], [])
    for experiment in recorded {
      for poses in experiment.poses {
        for pose in poses where pose != poses[0] {
          for (now, first) in [(pose.x, poses[0].x), (pose.y, poses[0].y)] {
            // A coordinate that stays says nothing: only single precision tells it from the first one, which is not
            // rounded. Single precision of large numbers can miss the grid.
            if abs(now - first) > Self.leastStep, abs(now) < 2000 { centers.append(now) }
          }
          if pose.angle != 0 { angles.append(pose.angle) }
        }
      }
    }
    scale = [1.0, 2, 3].first { Self.areMultiples(centers, of: 1 / $0) }
    recordedScale = recorded.compactMap(\.displayScale).first
    hasCenters = !centers.isEmpty
    hasRoundedAngles =
      angles.isEmpty ? nil : Self.areMultiples(angles, of: 1 / PixelRounding.anglesPerRadian)
    experimentNames = recorded.map(\.experiment.name)
  }

  private static func areMultiples(_ values: [Double], of unit: Double) -> Bool {
    let count = values.count {
      abs($0 / unit - ($0 / unit).rounded()) * unit < 0.01 * unit
    }
    return !values.isEmpty && Double(count) >= leastShare * Double(values.count)
  }

  /// The precision of the recorded numbers.
  var rounding: ExperimentComparison.Rounding {
    .init(
      position: scale.map { 0.5 / $0 } ?? 0,
      angle: hasRoundedAngles == true ? 0.5 / PixelRounding.anglesPerRadian : 0)
  }

  /// The verdicts on the two laws of rounding.
  ///
  /// Centers that are not rounded deviate only if the recording states that a point has several pixels, as that of a
  /// device does.
  var verdicts: [LawVerdict] {
    let centers: LawVerdict.Finding =
      switch (scale, recordedScale) {
      case (let found?, let stated?) where found != stated: .unexplained
      case (let found?, _):
        .confirmed(
          range: found == 1 ? "1 pixel in a point" : "\(shortest(found)) pixels in a point")
      case (nil, let stated?) where hasCenters && stated >= 2: .unexplained
      case (nil, _): .untested
      }
    let angles: LawVerdict.Finding =
      switch (hasRoundedAngles, scale) {
      case (true?, _): .confirmed(range: nil)
      case (false?, _?): .unexplained
      case (false?, nil), (nil, _): .untested
      }
    return [
      verdict("rounded-centers", "Centers of views are rounded to pixels.", centers),
      verdict("rounded-angles", "Angles of views are rounded to 1/5000 rad.", angles),
    ]
  }

  private func verdict(
    _ name: String, _ statement: String, _ finding: LawVerdict.Finding
  ) -> LawVerdict {
    LawVerdict(
      law: name, statement: statement, basis: .measured, engine: nil, finding: finding,
      distance: nil, angle: nil, experiments: experimentNames)
  }
}
