import Foundation

/// A sum of multiples of unknowns and a constant.
struct LinearExpression {
  var terms: [Int: Double] = [:]
  var constant = 0.0

  mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    for (unknown, coefficient) in other.terms {
      terms[unknown, default: 0] += factor * coefficient
    }
    constant += factor * other.constant
  }
}

extension UIView {
  /// Places the subviews and guides that take part in active constraints.
  ///
  /// Only views with `translatesAutoresizingMaskIntoConstraints == false` move. A length that no
  /// constraint determines is that of the content; what still is undetermined stays as it is.
  func solveConstraints() {
    guard subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) else {
      return
    }
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      var system = LayoutSystem(self, axis)
      system.solve()
    }
  }
}

/// The relations of one axis between a view, its subviews and what is in these.
///
/// Views inside subviews take part, because a subview may be as large as they need. What depends on
/// the subviews is placed with them, because a view elsewhere may refer to it.
@MainActor struct LayoutSystem {
  private let container: UIView
  private let axis: NSLayoutConstraint.Axis
  /// The views and guides whose position, unknown 2i, and length, unknown 2i + 1, are looked for.
  private var items: [any LayoutItem] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var constraints: [NSLayoutConstraint] = []
  private var rows: [PriorityProgram.Row] = []
  /// The constraint of each row; nil if the row is the size of a content.
  private var sources: [NSLayoutConstraint?] = []
  private var start: [Double] = []
  /// Whether the size of the container is looked for as well.
  private let isFitting: Bool

  init(_ container: UIView, _ axis: NSLayoutConstraint.Axis, isFitting: Bool = false) {
    self.container = container
    self.axis = axis
    self.isFitting = isFitting
    if isFitting { addItem(container) }
    collect(container)
    for ancestor in sequence(first: container, next: \.superview).dropFirst() {
      constraints += ancestor.companions.constraints
    }
  }

  private mutating func addItem(_ item: any LayoutItem) {
    indices[ObjectIdentifier(item)] = items.count
    items.append(item)
  }

  private mutating func collect(_ view: UIView) {
    constraints += view.companions.constraints
    for guide in view.companions.layoutGuides { addItem(guide) }
    for subview in view.subviews {
      if !subview.translatesAutoresizingMaskIntoConstraints { addItem(subview) }
      collect(subview)
    }
  }

  // MARK: Relations

  /// The size along the axis, of a size in two dimensions.
  private func side(_ size: CGSize) -> Double { axis == .horizontal ? size.width : size.height }
  private func coordinate(_ point: CGPoint) -> Double { axis == .horizontal ? point.x : point.y }

  /// The start and the length of a view in its superview; a transform does not count.
  private func place(_ view: UIView) -> (position: Double, length: Double) {
    let length = side(view.bounds.size)
    return (coordinate(view.center) - coordinate(view.layer.anchorPoint) * length, length)
  }

  /// Where the coordinates of a view begin, in those of the container.
  private func origin(of view: UIView) -> LinearExpression {
    guard view !== container else { return LinearExpression() }
    var origin = edges(of: view).position
    origin.constant -= coordinate(view.bounds.origin)
    return origin
  }

  /// The position and the length of an item in the coordinates of the container.
  private func edges(
    of item: any LayoutItem
  ) -> (position: LinearExpression, length: LinearExpression) {
    if let view = item as? UIView { return edges(of: view) }
    guard let guide = item as? UILayoutGuide, let host = guide.owningView,
      host.isDescendant(of: container)
    else { return (LinearExpression(), LinearExpression()) }
    if let insets = guide.insets?(host) {
      let near = axis == .horizontal ? insets.left : insets.top
      let far = axis == .horizontal ? insets.right : insets.bottom
      var (position, length) = edges(of: host)
      position.constant += near
      length.constant -= near + far
      return (position, length)
    }
    return unknowns(of: guide, in: host)
  }

  private func edges(of view: UIView) -> (position: LinearExpression, length: LinearExpression) {
    if view === container {
      guard isFitting else {
        return (
          LinearExpression(constant: coordinate(view.bounds.origin)),
          LinearExpression(constant: side(view.bounds.size))
        )
      }
      return (
        LinearExpression(constant: coordinate(view.bounds.origin)),
        LinearExpression(terms: [1: 1])
      )
    }
    guard let superview = view.superview, view.isDescendant(of: container) else {
      // A view outside: it is where it is.
      let rect = view.convert(view.bounds, to: container)
      return (
        LinearExpression(constant: coordinate(rect.origin)),
        LinearExpression(constant: side(rect.size))
      )
    }
    guard view.translatesAutoresizingMaskIntoConstraints else {
      return unknowns(of: view, in: superview)
    }
    let place = place(view)
    var position = origin(of: superview)
    position.constant += place.position
    return (position, LinearExpression(constant: place.length))
  }

  private func unknowns(
    of item: any LayoutItem, in host: UIView
  ) -> (position: LinearExpression, length: LinearExpression) {
    guard let index = indices[ObjectIdentifier(item)] else {
      return (LinearExpression(), LinearExpression())
    }
    var position = origin(of: host)
    position.terms[2 * index, default: 0] += 1
    return (position, LinearExpression(terms: [2 * index + 1: 1]))
  }

  private func value(of end: LayoutEnd) -> LinearExpression? {
    guard let item = end.item else { return nil }
    let (position, length) = edges(of: item)
    let weights = end.attribute.weights
    var value = LinearExpression()
    value.add(position, times: weights.position)
    value.add(length, times: weights.length)
    if end.attribute.isInsideMargins, let margins = (item as? UIView)?.layoutMargins {
      let near = axis == .horizontal ? margins.left : margins.top
      let far = axis == .horizontal ? margins.right : margins.bottom
      value.constant += (1 - weights.length) * near - weights.length * far
    }
    return value
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    let attributes = [constraint.firstAttribute, constraint.secondAttribute].compactMap(\.axis)
    guard attributes.contains(axis), var sum = value(of: constraint.first) else { return }
    if let second = constraint.second {
      guard let other = value(of: second) else { return }
      guard attributes.allSatisfy({ $0 == axis }) || second.attribute.isLength else {
        if axis == .horizontal {
          UIKitWarning.log("a constraint is left out: it relates a horizontal to a vertical place")
        }
        return
      }
      sum.add(other, times: -constraint.multiplier)
    }
    let bound = constraint.constant - sum.constant
    let terms = sum.terms.filter { $0.value != 0 }
    guard !terms.isEmpty else { return }
    guard bound.magnitude < 1e9, terms.values.allSatisfy({ $0.magnitude < 1e6 }) else {
      UIKitWarning.log("a constraint is left out: its numbers are not finite or beyond 1e9 pt")
      return
    }
    append(
      terms, constraint.relation, bound, Double(constraint.priority.rawValue), of: constraint)
  }

  private mutating func append(
    _ terms: [Int: Double], _ relation: NSLayoutConstraint.Relation, _ value: Double,
    _ priority: Double, of source: NSLayoutConstraint? = nil
  ) {
    rows.append(
      PriorityProgram.Row(
        coefficients: terms.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        relation: relation, value: value, priority: min(priority, 1000)))
    sources.append(source)
  }

  /// The sizes of contents: not larger by one priority, and not smaller by another one.
  private mutating func addContentSizes() {
    for (index, item) in items.enumerated() {
      // Just below what is required, so that a length below 0 is no contradiction to tell.
      append([2 * index + 1: 1], .greaterThanOrEqual, 0, 999.5)
      guard let view = item as? UIView else { continue }
      let content = side(view.intrinsicContentSize)
      guard content >= 0, content < 1e9 else { continue }
      let hugging = view.contentHuggingPriority(for: axis)
      let resistance = view.contentCompressionResistancePriority(for: axis)
      append([2 * index + 1: 1], .lessThanOrEqual, content, Double(hugging.rawValue))
      append([2 * index + 1: 1], .greaterThanOrEqual, content, Double(resistance.rawValue))
    }
  }

  // MARK: Solution

  private mutating func prepare() {
    for constraint in constraints { add(constraint) }
    addContentSizes()
    start = items.flatMap { item -> [Double] in
      if let view = item as? UIView {
        let place = place(view)
        return [place.position, place.length]
      }
      let frame = (item as? UILayoutGuide)?.layoutFrame ?? .zero
      return [coordinate(frame.origin), side(frame.size)]
    }.map { $0.isFinite && $0.magnitude < 1e9 ? $0 : 0 }
  }

  /// Solves what the subviews depend on, and places them.
  mutating func solve() {
    prepare()
    let wanted = items.indices.filter {
      (items[$0] as? UIView).map { $0.superview === container }
        ?? (items[$0].layoutHost === container)
    }
    for (index, position, length) in solution(for: wanted) {
      if let view = items[index] as? UIView {
        setPlace(position, max(0, length), of: view)
      } else if let guide = items[index] as? UILayoutGuide {
        var frame = guide.layoutFrame
        if axis == .horizontal {
          (frame.origin.x, frame.size.width) = (position, max(0, length))
        } else {
          (frame.origin.y, frame.size.height) = (position, max(0, length))
        }
        guide.layoutFrame = frame
      }
    }
  }

  /// The length of the container that its contents need, nearest to a wanted one.
  mutating func fittingLength(_ wanted: Double, _ priority: UILayoutPriority) -> Double {
    prepare()
    append([1: 1], .equal, wanted, Double(priority.rawValue))
    return max(0, solution(for: [0]).first { $0.index == 0 }?.length ?? wanted)
  }

  /// Groups of unknowns that rows connect, each solved by itself; those with a wanted one in it.
  private func solution(
    for wanted: [Int]
  ) -> [(index: Int, position: Double, length: Double)] {
    var parents = Array(items.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    for row in rows {
      let members = row.coefficients.map { root($0.unknown / 2) }
      guard let first = members.min() else { continue }
      for member in members { parents[member] = first }
    }
    var result: [(index: Int, position: Double, length: Double)] = []
    let roots = items.indices.map(root)
    for group in Set(wanted.map { roots[$0] }).sorted() {
      let members = items.indices.filter { roots[$0] == group }
      let values = values(of: members)
      for (number, index) in members.enumerated() {
        result.append((index, values[2 * number], values[2 * number + 1]))
      }
    }
    return result
  }

  private func values(of members: [Int]) -> [Double] {
    let numbers = Dictionary(uniqueKeysWithValues: zip(members, members.indices))
    var (own, origins): ([PriorityProgram.Row], [NSLayoutConstraint?]) = ([], [])
    for (row, source) in zip(rows, sources) {
      guard let unknown = row.coefficients.first?.unknown, numbers[unknown / 2] != nil else {
        continue
      }
      var row = row
      row.coefficients = row.coefficients.map { unknown, value in
        (2 * (numbers[unknown / 2] ?? 0) + unknown % 2, value)
      }
      own.append(row)
      origins.append(source)
    }
    let start = members.flatMap { [self.start[2 * $0], self.start[2 * $0 + 1]] }
    guard own.count * (own.count + start.count) < 4_000_000 else {
      UIKitWarning.log(
        "\(type(of: container)): too many views depend on each other to lay them out "
          + "(got \(members.count)); they stay where they are")
      return start
    }
    let solution = PriorityProgram(start: start, rows: own).solve()
    for index in solution.contradictions {
      let name = origins[index]?.identifier.map { " '\($0)'" } ?? ""
      UIKitWarning.log(
        "Unable to simultaneously satisfy constraints: one of the constraints\(name) between "
          + "the subviews of \(type(of: container)) contradicts the others and is left out")
    }
    if !solution.isComplete {
      UIKitWarning.log("\(type(of: container)): its layout was not solved in time")
    }
    return solution.values
  }

  private func setPlace(_ position: Double, _ length: Double, of view: UIView) {
    // Center and bounds, as a frame has no meaning under a transform.
    var (bounds, center) = (view.bounds, view.center)
    if axis == .horizontal {
      bounds.size.width = length
      center.x = position + length * view.layer.anchorPoint.x
    } else {
      bounds.size.height = length
      center.y = position + length * view.layer.anchorPoint.y
    }
    if view.bounds != bounds { view.bounds = bounds }
    if view.center != center { view.center = center }
  }
}
