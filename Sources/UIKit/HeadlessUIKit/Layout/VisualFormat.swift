import Foundation

extension NSLayoutConstraint {
  /// How constraints from a visual format are aligned; the bits are UIKit's.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits of UIKit.
    public let rawValue: UInt

    /// Creates options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// All views have the same left side.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// All views have the same right side.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// All views have the same upper side.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// All views have the same lower side.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// All views have the same left side.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// All views have the same right side.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// All views have the same middle between the left and the right side.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// All views have the same middle between the upper and the lower side.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// All views have the same lower side, as text has no lines here.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// From left to right, as always here.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right, as always here.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)

    /// The attributes that all views share.
    fileprivate var attributes: [Attribute] {
      let all: [Attribute] = [
        .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline,
      ]
      return all.filter { contains(FormatOptions(rawValue: 1 << UInt($0.rawValue))) }
    }
  }

  /// Constraints from a visual format, such as `H:|-10-[card(>=50@750)]-[label(==card)]-|`.
  ///
  /// The grammar is the one of Apple's "Auto Layout Guide". A gap without a number is the margin at
  /// the superview and 8 pt between views.
  ///
  /// - Parameters:
  ///   - format: The format; one that cannot be read raises an exception.
  ///   - options: What all views share.
  ///   - metrics: Numbers by name.
  ///   - views: Views and guides by name.
  /// - Returns: The constraints, which are not active yet.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormatReader(format, metrics ?? [:], views)
    do {
      let (constraints, items) = try reader.read()
      let aligned = zip(items, items.dropFirst()).flatMap { first, second in
        options.attributes.map {
          NSLayoutConstraint(LayoutEnd(first, $0), .equal, LayoutEnd(second, $0), constant: 0)
        }
      }
      return constraints + aligned
    } catch {
      UIKitException.raise(
        .invalidArgument, "'\(format)': character \(error.position + 1): \(error.message)")
      return []
    }
  }
}

/// A format that cannot be read.
private struct VisualFormatProblem: Error {
  let position: Int
  let message: String
}

/// Reads a visual format from left to right.
@MainActor private struct VisualFormatReader {
  private let characters: [Character]
  private var position = 0
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var axis = NSLayoutConstraint.Axis.horizontal

  /// A length with its relation and its priority.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    /// The view whose length it is; nil for a number.
    var item: (any LayoutItem)?
    var priority = UILayoutPriority.required
  }

  /// What is between two views.
  private enum Gap {
    case none
    case standard
    case lengths([Predicate])
  }

  init(_ format: String, _ metrics: [String: Any], _ views: [String: Any]) {
    characters = Array(format.filter { !$0.isWhitespace })
    self.metrics = metrics
    self.views = views
  }

  private func problem(_ message: String) -> VisualFormatProblem {
    VisualFormatProblem(position: position, message: message)
  }

  private var next: Character? { position < characters.count ? characters[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  private mutating func word() -> String {
    let start = position
    while let next, next.isLetter || next.isNumber || next == "_" || next == "." { position += 1 }
    return String(characters[start..<position])
  }

  mutating func read() throws(VisualFormatProblem) -> (
    constraints: [NSLayoutConstraint], items: [any LayoutItem]
  ) {
    if take("V:") { axis = .vertical } else { _ = take("H:") }
    var constraints: [NSLayoutConstraint] = []
    var items: [any LayoutItem] = []
    let beginsAtSuperview = take("|")
    var gap = beginsAtSuperview ? try readGap() : .none
    repeat {
      let (item, lengths) = try readView()
      if let last = items.last {
        constraints += relate(item, gap, after: last)
      } else if beginsAtSuperview {
        constraints += try atSuperview(item, gap, isStart: true)
      }
      constraints += lengths
      items.append(item)
      gap = try readGap()
      if take("|") {
        constraints += try atSuperview(item, gap, isStart: false)
        gap = .none
        break
      }
    } while next != nil
    guard next == nil else { throw problem("expected the end") }
    guard case .none = gap else { throw problem("expected a view or '|' after the gap") }
    return (constraints, items)
  }

  private mutating func readView() throws(VisualFormatProblem) -> (
    any LayoutItem, [NSLayoutConstraint]
  ) {
    guard take("[") else { throw problem("expected '['") }
    let item = try view(word())
    var lengths: [NSLayoutConstraint] = []
    if take("(") {
      let length: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
      for predicate in try readPredicates() {
        let other = predicate.item.map { LayoutEnd($0, length) }
        let constraint = NSLayoutConstraint(
          LayoutEnd(item, length), predicate.relation, other, constant: predicate.constant)
        constraint.priority = predicate.priority
        lengths.append(constraint)
      }
    }
    guard take("]") else { throw problem("expected ']'") }
    return (item, lengths)
  }

  private func view(_ name: String) throws(VisualFormatProblem) -> any LayoutItem {
    guard let item = views[name] as? any LayoutItem else {
      throw problem("'\(name)' is no view; expected one of \(views.keys.sorted())")
    }
    return item
  }

  private mutating func readGap() throws(VisualFormatProblem) -> Gap {
    guard take("-") else { return .none }
    guard next != "[", next != "|" else { return .standard }
    let predicates = take("(") ? try readPredicates() : [try readPredicate()]
    guard take("-") else { throw problem("expected '-' after the gap") }
    return .lengths(predicates)
  }

  private mutating func readPredicates() throws(VisualFormatProblem) -> [Predicate] {
    var predicates = [try readPredicate()]
    while take(",") { predicates.append(try readPredicate()) }
    guard take(")") else { throw problem("expected ')'") }
    return predicates
  }

  private mutating func readPredicate() throws(VisualFormatProblem) -> Predicate {
    var predicate = Predicate()
    if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let sign: CGFloat = take("-") ? -1 : 1
    let name = word()
    if let number = number(name) {
      predicate.constant = sign * number
    } else {
      predicate.item = try view(name)
    }
    if take("@") {
      let name = word()
      guard let priority = number(name) else { throw problem("'\(name)' is no priority") }
      predicate.priority = UILayoutPriority(Float(priority))
    }
    return predicate
  }

  private func number(_ name: String) -> CGFloat? {
    if let number = Double(name), name.first?.isNumber == true || name.first == "." {
      return CGFloat(number)
    }
    return metrics[name].flatMap(LayerValue.numbers)?.first.map { CGFloat($0) }
  }

  private func relate(
    _ item: any LayoutItem, _ gap: Gap, after other: any LayoutItem
  ) -> [NSLayoutConstraint] {
    let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
    return lengths(of: gap).map { predicate in
      let constraint = NSLayoutConstraint(
        LayoutEnd(item, start), predicate.relation, LayoutEnd(other, end),
        constant: predicate.constant)
      constraint.priority = predicate.priority
      return constraint
    }
  }

  private func lengths(of gap: Gap) -> [Predicate] {
    switch gap {
    case .none: [Predicate()]
    case .standard: [Predicate(constant: 8)]
    case .lengths(let predicates): predicates
    }
  }

  private func atSuperview(
    _ item: any LayoutItem, _ gap: Gap, isStart: Bool
  ) throws(VisualFormatProblem) -> [NSLayoutConstraint] {
    let superview = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
    guard let superview else { throw problem("the view has no superview; add it first") }
    let attribute: NSLayoutConstraint.Attribute =
      axis == .horizontal ? (isStart ? .leading : .trailing) : isStart ? .top : .bottom
    let margin: NSLayoutConstraint.Attribute =
      axis == .horizontal
      ? (isStart ? .leadingMargin : .trailingMargin) : isStart ? .topMargin : .bottomMargin
    if case .standard = gap {
      return [
        NSLayoutConstraint(
          LayoutEnd(item, attribute), .equal, LayoutEnd(superview, margin), constant: 0)
      ]
    }
    // The gap is from the outer to the inner side.
    return lengths(of: gap).map { predicate in
      let (own, outer) = (LayoutEnd(item, attribute), LayoutEnd(superview, attribute))
      let constraint = NSLayoutConstraint(
        isStart ? own : outer, predicate.relation, isStart ? outer : own,
        constant: predicate.constant)
      constraint.priority = predicate.priority
      return constraint
    }
  }
}
