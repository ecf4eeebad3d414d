/// What a storyboard or a nib file says about the views of classes.
struct InterfaceFile {
  /// The name of the file, by which classes ask for it.
  let name: String
  private let elements: [InterfaceElement]
  private let byIdentifier: [String: InterfaceElement]

  /// A view in an outlet.
  struct Outlet {
    /// Its own class; nil for one of UIKit.
    var customClass: String?
    /// Its class in UIKit.
    var baseClass: String
    /// Where it lies in the view of ``owner``, pt; nil where the file does not say.
    var frame: Frame?
    /// The size of that view in the file, pt.
    var size: (width: Double, height: Double)?
    /// The outlet of the view in which it lies; nil for that of the controller.
    var owner: String?
    /// Its position among the views of the file, from the back.
    var order: Int
    /// The own class of its layout.
    var layoutClass: String?
    /// Statements that set `$0` up.
    var statements: [String]
    /// What the owner of the outlet does for it: `dataSource` or `delegate`.
    var roles: [String]
  }

  /// A rectangle, pt.
  struct Frame {
    var x, y, width, height: Double
  }

  /// The view of a class's instances.
  struct Root {
    /// Its own class; nil for one of UIKit.
    var customClass: String?
    /// The own class of its layout.
    var layoutClass: String?
    /// The outlets that hold it.
    var outlets: [String]
    /// Statements that set `$0` up.
    var statements: [String]
  }

  init?(_ file: ClassPreparer.File) {
    guard let document = InterfaceElement.reading(file.text), document.name == "document" else {
      return nil
    }
    let last = file.path.split(separator: "/").last ?? ""
    name = String(last.prefix { $0 != "." })
    elements = document.all
    byIdentifier = Dictionary(
      elements.compactMap { element in element.attributes["id"].map { ($0, element) } },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Owners

  private func owners(of name: String) -> [InterfaceElement] {
    elements.filter { $0.attributes["customClass"] == name }
  }

  /// The views that an object's outlets and collections of outlets hold.
  private static func outlets(
    of owner: InterfaceElement
  ) -> [(property: String, view: String, isCollection: Bool)] {
    owner.children("connections").flatMap(\.children).compactMap { connection in
      guard ["outlet", "outletCollection"].contains(connection.name),
        let property = connection.attributes["property"],
        let destination = connection.attributes["destination"]
      else { return nil }
      return (property, destination, connection.name == "outletCollection")
    }
  }

  private func rootView(of owner: InterfaceElement) -> InterfaceElement? {
    if let view = owner.child(key: "view") { return view }
    let outlets = Self.outlets(of: owner)
    if let view = outlets.first(where: { $0.property == "view" }) { return byIdentifier[view.view] }
    return Self.classes[owner.name] == nil ? nil : owner
  }

  /// The view of a controller, if it or its layout has a class of its own, prototypes or an outlet.
  func root(of name: String) -> Root? {
    for owner in owners(of: name) where Self.classes[owner.name] == nil {
      guard let view = rootView(of: owner) else { continue }
      let identifier = view.attributes["id"]
      let root = Root(
        customClass: view.attributes["customClass"],
        layoutClass: view.child(key: "collectionViewLayout")?.attributes["customClass"],
        outlets: Self.outlets(of: owner).filter { $0.view == identifier && $0.property != "view" }
          .map(\.property),
        statements: Self.statements(for: view))
      guard
        root.customClass != nil || root.layoutClass != nil || !root.outlets.isEmpty
          || !root.statements.isEmpty
      else { continue }
      return root
    }
    return nil
  }

  /// The views in an outlet of a class; none if no file says anything about it.
  func outlets(_ property: String, of name: String) -> [Outlet] {
    for owner in owners(of: name) {
      let outlets = Self.outlets(of: owner)
      let views = outlets.filter { $0.property == property }.compactMap { byIdentifier[$0.view] }
      let root = rootView(of: owner)
      let found = views.compactMap { view in
        view === root ? nil : outlet(of: view, in: root, of: owner, beside: outlets)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The number of the constraint in an outlet of a class, pt; nil if no file says it.
  func constant(_ property: String, of name: String) -> Double? {
    for owner in owners(of: name) {
      for outlet in Self.outlets(of: owner) where outlet.property == property {
        guard let constraint = byIdentifier[outlet.view] else { continue }
        return Self.number(constraint, "constant") ?? 0
      }
    }
    return nil
  }

  /// The views of a controller that are in no outlet.
  func looseViews(of name: String) -> [Outlet] {
    for owner in owners(of: name) where Self.classes[owner.name] == nil {
      guard let root = rootView(of: owner) else { continue }
      let outlets = Self.outlets(of: owner)
      return Self.descendants(of: root)
        .filter { view in !outlets.contains { $0.view == view.attributes["id"] } }
        .compactMap { outlet(of: $0, in: root, of: owner, beside: outlets) }
        .filter { $0.frame != nil }
    }
    return []
  }

  /// The views in a view, without those in the cells of lists.
  private static func descendants(of view: InterfaceElement) -> [InterfaceElement] {
    view.children("subviews").flatMap(\.children).flatMap { [$0] + descendants(of: $0) }
  }

  private func outlet(
    of view: InterfaceElement, in root: InterfaceElement?, of owner: InterfaceElement,
    beside outlets: [(property: String, view: String, isCollection: Bool)]
  ) -> Outlet? {
    guard let baseClass = Self.classes[view.name] else { return nil }
    var outlet = Outlet(
      customClass: view.attributes["customClass"], baseClass: baseClass,
      frame: Self.frame(of: view),
      order: elements.firstIndex { $0 === view } ?? 0,
      layoutClass: view.child(key: "collectionViewLayout")?.attributes["customClass"],
      statements: Self.settings(of: view, baseClass) + Self.statements(for: view), roles: [])
    for connection in Self.outlets(of: view)
    where connection.view == owner.attributes["id"]
      && ["dataSource", "delegate"].contains(connection.property)
    {
      outlet.roles.append(connection.property)
    }
    // Views in between have no outlet, so their origins add up.
    var ancestor = view.parent
    while let current = ancestor, current !== root {
      if let name = outlets.first(where: {
        $0.view == current.attributes["id"] && !$0.isCollection
      })?.property {
        outlet.owner = name
        break
      }
      if let frame = Self.frame(of: current) {
        outlet.frame?.x += frame.x
        outlet.frame?.y += frame.y
      }
      ancestor = current.parent
    }
    outlet.size = ancestor.flatMap(Self.frame).map { ($0.width, $0.height) }
    if outlet.size == nil { outlet.frame = nil }
    return outlet
  }

  // MARK: Views

  /// Classes by the names of their elements.
  private static let classes = [
    "activityIndicatorView": "UIActivityIndicatorView", "button": "UIButton",
    "collectionReusableView": "UICollectionReusableView",
    "collectionView": "UICollectionView", "collectionViewCell": "UICollectionViewCell",
    "containerView": "UIView", "datePicker": "UIDatePicker", "imageView": "UIImageView",
    "label": "UILabel", "navigationBar": "UINavigationBar", "pageControl": "UIPageControl",
    "progressView": "UIProgressView", "scrollView": "UIScrollView",
    "segmentedControl": "UISegmentedControl", "slider": "UISlider", "stackView": "UIStackView",
    "stepper": "UIStepper", "switch": "UISwitch", "tabBar": "UITabBar",
    "tableView": "UITableView", "tableViewCell": "UITableViewCell", "textField": "UITextField",
    "textView": "UITextView", "toolbar": "UIToolbar", "view": "UIView",
    "visualEffectView": "UIVisualEffectView",
  ]

  private static func number(_ element: InterfaceElement, _ name: String) -> Double? {
    element.attributes[name].flatMap(Double.init)
  }

  private static func frame(of view: InterfaceElement) -> Frame? {
    guard let rectangle = view.child(key: "frame"),
      let x = number(rectangle, "x"), let y = number(rectangle, "y"),
      let width = number(rectangle, "width"), let height = number(rectangle, "height")
    else { return nil }
    return Frame(x: x, y: y, width: width, height: height)
  }

  /// What the file sets in a view on which a motion may depend.
  private static func settings(of view: InterfaceElement, _ baseClass: String) -> [String] {
    let isTouchable = view.attributes["userInteractionEnabled"] != "NO"
    var settings: [String] = []
    if isTouchable == ["UIImageView", "UILabel"].contains(baseClass) {
      settings.append("$0.isUserInteractionEnabled = \(isTouchable)")
    }
    if view.attributes["hidden"] == "YES" { settings.append("$0.isHidden = true") }
    if let alpha = number(view, "alpha") { settings.append("$0.alpha = \(alpha)") }
    if let tag = view.attributes["tag"].flatMap({ Int($0) }) { settings.append("$0.tag = \(tag)") }
    if baseClass == "UIButton", let title = view.child(key: "normal")?.attributes["title"],
      isPlain(title)
    {
      settings.append("$0.setTitle(\(title.quoted), for: .normal)")
    }
    if baseClass == "UILabel", let text = view.attributes["text"], isPlain(text) {
      settings.append("$0.text = \(text.quoted)")
    }
    return settings
  }

  /// Whether a text is one line, as a string literal needs.
  private static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
  }

  /// What a list of the file has: its cells, and how a flow layout lays them out.
  private static func statements(for view: InterfaceElement) -> [String] {
    var statements: [String] = []
    for cell in view.children("cells").flatMap(\.children)
      + view.children("prototypes").flatMap(\.children)
    {
      guard let identifier = cell.attributes["reuseIdentifier"], let base = classes[cell.name]
      else { continue }
      let type = cell.attributes["customClass"] ?? base
      let label =
        cell.name == "tableViewCell" ? "forCellReuseIdentifier" : "forCellWithReuseIdentifier"
      statements.append("$0.register(\(type).self, \(label): \(identifier.quoted))")
    }
    guard let layout = view.child(key: "collectionViewLayout"),
      layout.name == "collectionViewFlowLayout"
    else { return statements }
    let flow = "($0.collectionViewLayout as? UICollectionViewFlowLayout)?"
    for name in ["minimumLineSpacing", "minimumInteritemSpacing"] {
      if let value = number(layout, name) { statements.append("\(flow).\(name) = \(value)") }
    }
    if layout.attributes["scrollDirection"] == "horizontal" {
      statements.append("\(flow).scrollDirection = .horizontal")
    }
    if let size = layout.child(key: "itemSize"), let width = number(size, "width"),
      let height = number(size, "height")
    {
      statements.append("\(flow).itemSize = CGSize(width: \(width), height: \(height))")
    }
    if let inset = layout.child(key: "sectionInset") {
      let sides = [("top", "minY"), ("left", "minX"), ("bottom", "maxY"), ("right", "maxX")]
      let values = sides.map { "\($0.0): \(number(inset, $0.1) ?? 0)" }.joined(separator: ", ")
      statements.append("\(flow).sectionInset = UIEdgeInsets(\(values))")
    }
    return statements
  }

  // MARK: What classes ask for by name

  /// The controllers of a storyboard: their classes, and the identifiers by which classes ask for them.
  var controllers: [(className: String, identifier: String)] {
    let initial = elements.first?.attributes["initialViewController"]
    return elements.flatMap { element -> [(className: String, identifier: String)] in
      guard let type = element.attributes["customClass"], element.name.hasSuffix("ontroller") else {
        return []
      }
      let isInitial = initial != nil && element.attributes["id"] == initial
      return (isInitial ? [(type, "")] : [])
        + (element.attributes["storyboardIdentifier"].map { [(type, $0)] } ?? [])
    }
  }

  /// The outermost views of a nib file: their classes, and their sizes, pt.
  var nibViews: [(className: String, frame: Frame?)] {
    let objects = elements.first?.children("objects").flatMap(\.children) ?? []
    return objects.compactMap { element in
      guard let base = Self.classes[element.name] else { return nil }
      return (element.attributes["customClass"] ?? base, Self.frame(of: element))
    }
  }
}
