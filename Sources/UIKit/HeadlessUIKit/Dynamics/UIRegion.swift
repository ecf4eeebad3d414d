import Dynamics
public import Foundation

/// A region around the position of a field.
///
/// UIKit combines two shapes at most; here, all combinations count.
@preconcurrency @MainActor open class UIRegion: NSObject {
  let engineRegion: Region

  init(_ region: Region) { engineRegion = region }

  /// The region of all points.
  public class var infinite: UIRegion { UIRegion(.infinite) }

  /// Creates a circle of a radius, pt; its edge belongs to it.
  public init(radius: CGFloat) { engineRegion = .circle(radius: Quantity(radius)) }

  /// Creates a rectangle of a size, pt; its edge does not belong to it.
  public init(size: CGSize) {
    engineRegion = .rectangle(
      Size2(width: Quantity(size.width), height: Quantity(size.height)))
  }

  /// All points that are not in the region.
  open func inverse() -> UIRegion { UIRegion(.inverse(engineRegion)) }

  /// All points that are in this region or in another one.
  open func union(_ region: UIRegion) -> UIRegion {
    UIRegion(.union([engineRegion, region.engineRegion]))
  }

  /// All points that are in this region and not in another one.
  open func difference(from region: UIRegion) -> UIRegion {
    UIRegion(.difference([engineRegion, region.engineRegion]))
  }

  /// All points that are in this region and in another one.
  open func intersection(_ region: UIRegion) -> UIRegion {
    UIRegion(.intersection([engineRegion, region.engineRegion]))
  }

  /// Whether a point is in the region, pt from its middle.
  open func contains(_ point: CGPoint) -> Bool { engineRegion.contains(point) }
}

extension Region {
  /// Whether a point is in the region, pt from its middle.
  fileprivate func contains(_ point: CGPoint) -> Bool {
    switch self {
    case .infinite: true
    case .circle(let radius):
      point.x * point.x + point.y * point.y <= (radius.number ?? 0) * (radius.number ?? 0)
    case .rectangle(let size):
      abs(point.x) < (size.width.number ?? 0) / 2 && abs(point.y) < (size.height.number ?? 0) / 2
    case .union(let parts): parts.contains { $0.contains(point) }
    case .intersection(let parts): parts.allSatisfy { $0.contains(point) }
    case .difference(let parts):
      parts.first?.contains(point) == true && !parts.dropFirst().contains { $0.contains(point) }
    case .inverse(let part): !part.contains(point)
    }
  }
}
