/// The classes of a module that move something, and how to make one of each.
public struct ClassSurvey {
  /// What a class is to UIKit.
  public enum Kind: String, Sendable {
    case behavior, layout, transition, transitioningDelegate, view, viewController
  }

  /// A class that can be set in motion.
  public struct Subject: Hashable, Sendable {
    /// The class.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// Swift source that makes one; a behavior's may use `items`.
    public var expression: String
    /// Swift source of what a storyboard would connect to its actions.
    public var connections: [String] = []
    /// Swift source that adds a view to a behavior that is made without one; nil if there is none.
    public var addition: String?
  }

  /// A class that cannot be made.
  public struct Obstacle: Hashable, Sendable, CustomStringConvertible {
    /// The class.
    public var name: String
    /// The file.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// Why, and what to do.
    public var message: String

    /// In the form that build tools show at the line.
    public var description: String { "\(path):\(line): note: \(name): \(message)" }
  }

  /// The classes, in the order of the files.
  public private(set) var subjects: [Subject] = []
  /// The classes that would move something if they could be made.
  public private(set) var obstacles: [Obstacle] = []

  /// Swift source that makes one of each view, cell and view controller, also of the other files, by its class.
  public private(set) var expressions: [String: String] = [:]
  /// Swift source that makes the app's delegate; nil if there is none.
  public private(set) var delegate: String?

  private let files: [SourceFile]
  /// What each class inherits from and conforms to, in its body and its extensions.
  private var inherited: [String: [String]] = [:]

  /// Reads the files of one module.
  ///
  /// - Parameters:
  ///   - sources: Its files.
  ///   - others: Further files of it, whose classes are not looked for.
  public init(_ sources: [ClassPreparer.File], with others: [ClassPreparer.File] = []) {
    files = (sources + others).map { SourceFile(path: $0.path, text: $0.text) }
    for type in files.flatMap(\.types) where type.kind == .class || type.kind == .extension {
      inherited[type.name, default: []] += type.inherited
    }
    let delegates = files.flatMap(\.types).filter {
      $0.kind == .class && ancestors(of: $0.name).contains("UIApplicationDelegate")
    }
    for type in files.flatMap(\.types) where type.kind == .class {
      let ancestors = ancestors(of: type.name)
      guard let kind = ancestors.isDisjoint(with: Self.cells) ? Self.kind(of: ancestors) : .view,
        [.view, .viewController].contains(kind)
      else { continue }
      expressions[type.name] = try? expression(for: type.name, as: kind, depth: 0)
    }
    delegate = delegates.first.flatMap { try? expression(for: $0.name, as: nil, depth: 0) }
    for file in files.prefix(sources.count) {
      for type in file.types where type.kind == .class { survey(type, in: file) }
    }
  }

  private mutating func survey(_ type: SourceFile.TypeDeclaration, in file: SourceFile) {
    let ancestors = ancestors(of: type.name)
    guard let kind = Self.kind(of: ancestors), file.depth(of: type.nameToken) == 0,
      // An app's own tests, and what only shows a cell.
      !ancestors.contains("XCTestCase"), !ancestors.contains("UICollectionReusableView")
    else { return }
    let start = file.start(of: type)
    guard !(start..<type.nameToken).contains(where: { file.tokens.text($0).hasSuffix("private") })
    else { return }
    do {
      let expression = try expression(for: type.name, as: kind, depth: 0)
      subjects.append(
        Subject(
          name: type.name, kind: kind, expression: expression,
          connections: connections(of: type.name),
          addition: kind != .behavior || expression.contains("items")
            ? nil : addition(to: type.name)))
    } catch {
      obstacles.append(
        Obstacle(
          name: type.name, path: file.path, line: file.tokens.tokens[type.nameToken].line,
          message: error.description))
    }
  }

  // MARK: What a class is

  private func ancestors(of name: String) -> Set<String> {
    var (found, next): (Set<String>, [String]) = ([], [name])
    while let name = next.popLast() {
      next += (inherited[name] ?? []).filter { found.insert($0).inserted }
    }
    return found
  }

  private static let kinds: [(ancestor: String, kind: Kind)] = [
    ("UIDynamicBehavior", .behavior), ("UICollectionViewLayout", .layout),
    ("UICollectionViewFlowLayout", .layout),
    ("UICollectionViewCompositionalLayout", .layout),
    ("UIViewController", .viewController), ("UITableViewController", .viewController),
    ("UICollectionViewController", .viewController), ("UINavigationController", .viewController),
    ("UITabBarController", .viewController), ("UIAlertController", .viewController),
    ("UIViewControllerAnimatedTransitioning", .transition),
    ("UIViewControllerTransitioningDelegate", .transitioningDelegate),
    ("UIView", .view), ("UIControl", .view), ("UIButton", .view), ("UILabel", .view),
    ("UIImageView", .view), ("UIScrollView", .view), ("UICollectionView", .view),
    ("UITableView", .view),
  ]

  /// Views that a list shows, and nib files hold.
  private static let cells: Set = [
    "UICollectionReusableView", "UICollectionViewCell", "UITableViewCell",
  ]

  private static func kind(of ancestors: Set<String>) -> Kind? {
    kinds.first { ancestors.contains($0.ancestor) }?.kind
  }

  // MARK: What a storyboard would connect

  private static let senders: Set<String> = [
    "UIBarButtonItem", "UIButton", "UISegmentedControl", "UISlider", "UIStepper", "UISwitch",
  ]

  private func connections(of name: String) -> [String] {
    files.flatMap { file in
      file.types.filter { $0.name == name }.flatMap(\.members).compactMap { member -> String? in
        guard member.kind == .function, member.modifiers.contains("@IBAction") else { return nil }
        let function = member.name.prefix { $0 != "(" }
        let parameters = file.parameters(of: member)
        let object = "($0 as! \(name))"
        guard let sender = parameters.first else {
          return ".button(\"\(function)\", UIButton()) { _ = $1; \(object).\(function)() }"
        }
        let type = sender.type.filter { $0 != "!" && $0 != "?" }
        let label = sender.label == "_" ? "" : "\(sender.label): "
        guard parameters.count == 1 else { return nil }
        if type.hasPrefix("UI"), type.hasSuffix("GestureRecognizer") {
          return
            ".recognizer(\"\(function)\", \(type)()) { \(object).\(function)(\(label)$1 as! \(type)) }"
        }
        guard Self.senders.contains(type) || ["Any", "AnyObject", "UIControl"].contains(type) else {
          return nil
        }
        let value = Self.senders.contains(type) ? type : "UIButton"
        return
          ".button(\"\(function)\", \(value)()) { \(object).\(function)(\(label)$1 as! \(value)) }"
      }
    }
  }

  /// A method that gives an item to a behavior.
  private func addition(to name: String) -> String? {
    for file in files {
      for member in file.types.filter({ $0.name == name }).flatMap(\.members)
      where member.kind == .function && isUsable(member) && member.name.hasPrefix("add") {
        let parameters = file.parameters(of: member).filter { !$0.hasDefault }
        let type = parameters.first?.type.replacing("any ", with: "")
        guard parameters.count == 1, let label = parameters.first?.label,
          ["UIDynamicItem", "UIView"].contains(type)
        else { continue }
        return
          "($0 as! \(name)).\(member.name.prefix { $0 != "(" })(\(label == "_" ? "" : label + ": ")$1)"
      }
    }
    return nil
  }

  // MARK: How one is made

  private struct Unmakeable: Error, CustomStringConvertible {
    let description: String
  }

  /// Where a view lies on a plain screen.
  private static let frame = "CGRect(x: 87.5, y: 200, width: 200, height: 100)"
  /// Values of types that say nothing about a motion.
  private static let values: [String: String] = [
    "Any": "NSObject()", "AnyObject": "NSObject()", "Bool": "true",
    "CGAffineTransform": ".identity",
    "CGFloat": "1", "CGPoint": "CGPoint(x: 100, y: 100)", "CGRect": frame,
    "CGSize": "CGSize(width: 100, height: 100)", "CGVector": "CGVector(dx: 0, dy: 1)",
    "Double": "1", "Float": "1", "IndexPath": "IndexPath(item: 0, section: 0)", "Int": "1",
    "String": "\"text\"", "TimeInterval": "1",
    "UIBezierPath": "UIBezierPath(rect: \(frame))", "UIBlurEffect.Style": ".light",
    "UIButton": "UIButton(frame: \(frame))",
    "UICollectionViewLayout": "UICollectionViewFlowLayout()", "UIColor": ".red",
    "UIEdgeInsets": ".zero", "UIFont": ".systemFont(ofSize: 17)", "UIImage": "UIImage()",
    "UIImageView": "UIImageView(frame: \(frame))", "UILabel": "UILabel(frame: \(frame))",
    "UINavigationController": "UINavigationController(rootViewController: UIViewController())",
    "UINavigationController.Operation": ".push", "UINavigationControllerOperation": ".push",
    "UIPanGestureRecognizer": "UIPanGestureRecognizer()",
    "UIScrollView": "UIScrollView(frame: \(frame))",
    "UITapGestureRecognizer": "UITapGestureRecognizer()",
    "UIView": "UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 100))",
    "UIViewController": "UIViewController()",
  ]

  private func expression(
    for name: String, as kind: Kind?, depth: Int
  ) throws(Unmakeable) -> String {
    guard depth < 3 else { throw Unmakeable(description: "it needs others that need others") }
    var ways: [Way] = []
    // Those of storyboards and nib files.
    var fromFiles: [String] = []
    var (owner, inherits): (String?, Bool) = (name, true)
    // Initializers are inherited where a class has none but convenience initializers.
    while let current = owner, inherits {
      for file in files {
        for type in file.types where type.name == current && type.kind != .protocol {
          for member in type.members where member.kind == .initializer {
            fromFiles.append(member.name)
            if !member.modifiers.contains("convenience") { inherits = false }
            guard isUsable(member) else { continue }
            ways.append(
              Way(
                parameters: file.parameters(of: member).filter { !$0.hasDefault },
                isFailable: ["?", "!"].contains(file.tokens.text(member.keyword + 1))))
          }
        }
      }
      owner = inherited[current]?.first { inherited[$0] != nil }
    }
    if inherits {
      let frame = SourceFile.Parameter(label: "frame", type: "CGRect", hasDefault: false)
      ways.append(Way(parameters: kind == .view ? [frame] : [], isFailable: false))
    }
    guard !ways.isEmpty else {
      if fromFiles.contains(where: { $0.contains("nibName:") }) {
        return "\(name)(nibName: nil, bundle: nil)"
      }
      guard fromFiles.contains(where: { $0.contains("coder:") }) else {
        throw Unmakeable(description: "it has no initializer that can be called")
      }
      return "\(name)(coder: StoryboardCoder())!"
    }
    var reason: Unmakeable?
    for way in ways.sorted(by: { $0.strangeness(for: kind) < $1.strangeness(for: kind) }) {
      do throws(Unmakeable) {
        var arguments: [String] = []
        for parameter in way.parameters {
          let value = try value(of: parameter, for: kind, depth: depth)
          arguments.append(parameter.label == "_" ? value : "\(parameter.label): \(value)")
        }
        return "\(name)(\(arguments.joined(separator: ", ")))" + (way.isFailable ? "!" : "")
      } catch {
        reason = reason ?? error
      }
    }
    throw reason ?? Unmakeable(description: "it has no initializer that can be called")
  }

  /// An initializer.
  private struct Way {
    let parameters: [SourceFile.Parameter]
    let isFailable: Bool

    /// Types of which an invented value changes the motion.
    private static let numbers: Set<String> = [
      "Bool", "CGFloat", "CGVector", "Double", "Float", "Int", "TimeInterval",
    ]

    /// How much would be invented: an app hardly makes an instance like that.
    func strangeness(for kind: Kind?) -> Int {
      let isPlainView = kind == .view && parameters.map(\.label) == ["frame"]
      let numbers = parameters.count { Self.numbers.contains($0.type) }
      // A view's own initializers set up what it looks like.
      return 100 * numbers + (isPlainView ? 50 : 0) + parameters.count
    }
  }

  private func isUsable(_ initializer: SourceFile.Member) -> Bool {
    let isHidden = !initializer.modifiers.isDisjoint(with: ["private", "fileprivate"])
    return !isHidden && !initializer.name.contains("coder:")
      && !initializer.name.contains("nibName:")
  }

  /// The type of the elements of an array or a set.
  private static func element(of type: String) -> String? {
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":") {
      return String(type.dropFirst().dropLast())
    }
    for prefix in ["Array<", "Set<"] where type.hasPrefix(prefix) {
      return String(type.dropFirst(prefix.count).dropLast())
    }
    return nil
  }

  private func value(
    of parameter: SourceFile.Parameter, for kind: Kind?, depth: Int
  ) throws(Unmakeable) -> String {
    let type = parameter.type.replacing("@escaping ", with: "").replacing("any ", with: "")
    let isItem = ["UIDynamicItem", "UIView"].contains(type)
    if kind == .behavior {
      if ["[UIDynamicItem]", "[UIView]"].contains(type) {
        return type == "[UIView]" ? "items" : "items as [any UIDynamicItem]"
      }
      if isItem {
        return parameter.label.lowercased().contains("reference")
          ? "items[0].superview!" : "items[0]"
      }
      if type == "CGPoint" { return "CGPoint(x: 187, y: 333)" }
    }
    if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
    if let element = Self.element(of: type) {
      let values = (0..<3).compactMap { _ in
        try? value(
          of: SourceFile.Parameter(label: "_", type: element, hasDefault: false), for: nil,
          depth: depth)
      }
      return "[\(values.joined(separator: ", "))]"
    }
    if type.hasPrefix("[") || type.hasPrefix("Dictionary<") { return "[:]" }
    if type.hasSuffix("-> Void") || type.hasSuffix("-> ()") {
      let count = type.hasPrefix("()") ? 0 : type.prefix { $0 != ")" }.count { $0 == "," } + 1
      return count == 0
        ? "{}" : "{ \(Array(repeating: "_", count: count).joined(separator: ", ")) in }"
    }
    if let value = Self.values[type] { return value }
    if inherited[type] != nil {
      let other = Self.kind(of: ancestors(of: type))
      let value = try expression(for: type, as: other, depth: depth + 1)
      return kind == .behavior && other == .view ? "items.adding(\(value))" : value
    }
    throw Unmakeable(
      description: "its initializer needs a value of \(type) for '\(parameter.label)'. Write one.")
  }
}
