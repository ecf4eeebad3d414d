/// A step of asking whether a point is in a region: a part, or what joins the parts before it.
package struct RegionPart: Sendable {
  /// What a step adds or does.
  package enum Kind: CaseIterable {
    case infinite, circle, rectangle, closedRectangle, union, intersection, difference, inverse
  }

  package let kind: Kind
  /// The width of a rectangle, or the radius of a circle; 0 for other kinds.
  var width: KernelInput = .constant(0)
  /// The height of a rectangle; 0 for other kinds.
  var height: KernelInput = .constant(0)

  /// A region in postfix order.
  ///
  /// - Parameters:
  ///   - region: The region, complete.
  ///   - path: What the paths of its numbers begin with.
  ///   - table: Where its numbers are.
  ///   - isClosed: Whether a rectangle has its edges.
  /// - Returns: The steps, at least one.
  /// - Throws: ``UnknownPath`` for a region that is not the table's.
  package static func parts(
    of region: Region, _ path: String, in table: ParameterTable, isClosed: Bool = false
  ) throws(UnknownPath) -> [RegionPart] {
    func input(_ part: String) throws(UnknownPath) -> KernelInput {
      .parameter(try table.index(of: ParameterPath("\(path).\(part)")))
    }
    let joint: Kind
    switch region {
    case .infinite: return [RegionPart(kind: .infinite)]
    case .circle: return [RegionPart(kind: .circle, width: try input("radius"))]
    case .rectangle:
      return [
        RegionPart(
          kind: isClosed ? .closedRectangle : .rectangle, width: try input("width"),
          height: try input("height"))
      ]
    case .union: joint = .union
    case .intersection: joint = .intersection
    case .difference: joint = .difference
    case .inverse: joint = .inverse
    }
    var steps: [RegionPart] = []
    for (index, part) in region.parts.enumerated() {
      let isClosed = joint == .intersection && index > 0
      steps += try parts(of: part, "\(path).\(index)", in: table, isClosed: isClosed)
      if index > 0 || joint == .inverse { steps.append(RegionPart(kind: joint)) }
    }
    return steps
  }
}
