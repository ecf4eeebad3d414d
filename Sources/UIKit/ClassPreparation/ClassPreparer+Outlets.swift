// MARK: Views of storyboards and nib files

extension ClassPreparer {
  /// Gives an outlet what its storyboard holds, or a plain view where no file says what that is.
  mutating func rewriteOutlet(after attribute: Int, in index: Int) {
    let tokens = files[index].tokens
    guard
      let variable = tokens.tokens.indices[attribute...].prefix(8).first(where: {
        tokens.text($0) == "var"
      })
    else { return }
    for token in attribute..<variable where tokens.text(token) == "weak" {
      edits[index].remove(token..<token + 1)
    }
    let type = variable + 3
    guard tokens.text(type - 1) == ":" else { return }
    let isCollection = tokens.text(type) == "["
    let name = tokens.text(isCollection ? type + 1 : type)
    let end = isCollection ? type + 3 : type + 1
    guard ["!", "?"].contains(tokens.text(end)) || isCollection, tokens.text(end + 1) != "=",
      let value = outletValue(
        tokens.text(variable + 1), declaredAs: name, isCollection: isCollection,
        of: files[index].type(around: variable)?.name)
    else { return }
    let last = ["!", "?"].contains(tokens.text(end)) ? end : end - 1
    edits[index].replace(
      type..<last + 1, with: "\(tokens.text(of: type..<last + 1)) = \(value)")
  }

  /// An expression for what an outlet holds; nil if it gets its value in another way.
  private func outletValue(
    _ property: String, declaredAs type: String, isCollection: Bool, of owner: String?
  ) -> String? {
    let found = owner.map { owner in
      interfaces.lazy.map { $0.outlets(property, of: owner) }.first { !$0.isEmpty } ?? []
    }
    let views = (found ?? []).compactMap { outlet in
      newView(outlet.customClass ?? outlet.baseClass, layout: outlet.layoutClass)
        .flatMap { isView(type) ? placed($0, outlet) : nil }
    }
    if let view = views.first {
      return isCollection ? "[\(views.joined(separator: ", "))]" : view
    }
    if type == "NSLayoutConstraint", !isCollection {
      let constant = owner.flatMap { owner in
        interfaces.lazy.compactMap { $0.constant(property, of: owner) }.first
      }
      return "NSLayoutConstraint(outlet: \(constant ?? 0))"
    }
    // They are in no tree of views, so nothing is known of them but their class.
    if type == "UIBarButtonItem" || type.hasSuffix("GestureRecognizer"), !isCollection,
      classes[type] == nil
    {
      return "\(type)()"
    }
    // `loadView()` puts the view of the controller into it.
    if let owner, root(of: owner)?.outlets.contains(property) == true { return nil }
    return newView(type).map {
      isCollection ? "(0..<3).map { _ in outlet(\($0)) }" : "outlet(\($0))"
    }
  }

  /// An outlet's view where its file has it.
  private func placed(_ view: String, _ outlet: InterfaceFile.Outlet) -> String {
    var arguments = [view]
    if let frame = outlet.frame, let size = outlet.size {
      arguments.append(
        "at: CGRect(x: \(frame.x), y: \(frame.y), width: \(frame.width), height: \(frame.height))")
      arguments.append("in: CGSize(width: \(size.width), height: \(size.height))")
      if let owner = outlet.owner { arguments.append("of: \(owner.quoted)") }
      arguments.append("order: \(outlet.order)")
    }
    if !outlet.roles.isEmpty {
      arguments.append("roles: [\(outlet.roles.map { "." + $0 }.joined(separator: ", "))]")
    }
    let statements = outlet.statements.joined(separator: "; ")
    return "outlet(\(arguments.joined(separator: ", ")))"
      + (statements.isEmpty ? "" : " { \(statements) }")
  }

  /// The UIKit class from which a class inherits.
  private func base(of type: String) -> String {
    var (root, names) = (type, Set<String>())
    while let parent = classes[root]?.type.inherited.first, names.insert(root).inserted {
      root = parent
    }
    return root
  }

  private func isView(_ type: String) -> Bool {
    let endings = [
      "View", "Label", "Button", "Control", "Switch", "Slider", "Field", "Bar", "Stepper",
    ]
    let root = base(of: type)
    return root.hasPrefix("UI") && endings.contains(where: root.hasSuffix)
  }

  /// An expression for a view of a type; nil for other types.
  private func newView(_ type: String, layout: String? = nil) -> String? {
    guard isView(type) else { return nil }
    let initializers = classes[type]?.type.members.filter { $0.kind == .initializer } ?? []
    let takesLayout = initializers.contains { $0.name.hasSuffix("(frame:collectionViewLayout:)") }
    if base(of: type) == "UICollectionView", initializers.isEmpty || takesLayout {
      let layout = layout.flatMap { classes[$0] == nil ? nil : $0 } ?? "UICollectionViewFlowLayout"
      return "\(type)(frame: .zero, collectionViewLayout: \(layout)())"
    }
    // As the runtime makes the views of files.
    if !initializers.isEmpty, initializers.allSatisfy({ $0.name.hasSuffix("(coder:)") }) {
      return "\(type)(coder: StoryboardCoder())!"
    }
    let takesFrame = initializers.isEmpty || initializers.contains { $0.name.hasSuffix("(frame:)") }
    guard takesFrame || initializers.contains(where: { $0.name.hasSuffix("()") }) else {
      return nil
    }
    return "\(type)(\(takesFrame ? "frame: .zero" : ""))"
  }

  // MARK: Views of controllers

  private func root(of controller: String) -> InterfaceFile.Root? {
    interfaces.lazy.compactMap { $0.root(of: controller) }.first
  }

  /// The outlets of a class that do something when a file sets them.
  private func observers(of type: SourceFile.TypeDeclaration, in file: SourceFile) -> [String] {
    type.members.filter { member in
      member.kind == .variable && member.modifiers.contains("@IBOutlet")
        && member.tokens.contains { ["didSet", "willSet"].contains(file.tokens.text($0)) }
    }.map(\.name)
  }

  /// Words by which a class finds views without an outlet.
  private static let searches: Set = ["hitTest", "subviews", "viewWithTag"]

  /// Expressions for the views without an outlet, if the controller looks for such.
  private func looseViews(
    of type: SourceFile.TypeDeclaration, in file: SourceFile
  ) -> [String] {
    guard base(of: type.name).hasSuffix("ViewController"),
      (type.open..<type.close).contains(where: { Self.searches.contains(file.tokens.text($0)) })
    else { return [] }
    let views =
      interfaces.lazy.map { $0.looseViews(of: type.name) }.first { !$0.isEmpty } ?? []
    return views.compactMap { view in
      newView(view.customClass ?? view.baseClass, layout: view.layoutClass)
        .map { placed($0, view) }
    }
  }

  /// Gives a controller the view that its storyboard has, if it is more than a plain one, and the views without an
  /// outlet, and sets outlets that observe it.
  mutating func loadRootViews() {
    for (index, type) in files.enumerated().flatMap({ file in
      file.element.types.map { (file.offset, $0) }
    }) where type.kind == .class {
      let root = root(of: type.name)
      let observers =
        base(of: type.name).hasSuffix("ViewController") ? observers(of: type, in: files[index]) : []
      let loose = looseViews(of: type, in: files[index])
      guard root != nil || !observers.isEmpty || !loose.isEmpty,
        !files.flatMap(\.types).contains(where: { other in
          other.name == type.name && other.members.contains { $0.name == "loadView()" }
        })
      else { continue }
      var statements: [String] = []
      if let custom = root?.customClass, let view = newView(custom) {
        statements = ["view = \(view)", "view.frame = UIScreen.main.bounds"]
      } else {
        statements = ["super.loadView()"]
      }
      let lists = [
        "UITableViewController": "tableView", "UICollectionViewController": "collectionView",
      ]
      if let list = lists[base(of: type.name)] {
        if let layout = root?.layoutClass, classes[layout] != nil {
          statements.append("\(list)!.setCollectionViewLayout(\(layout)(), animated: false)")
        }
        statements += (root?.statements ?? []).map { $0.replacing("$0", with: "\(list)!") }
      }
      if !loose.isEmpty { statements.append("looseViews = [\(loose.joined(separator: ", "))]") }
      for outlet in root?.outlets ?? [] {
        guard let member = type.members.first(where: { $0.name == outlet }), let range = member.type
        else { continue }
        let name = files[index].tokens.text(of: range).filter { $0 != "!" && $0 != "?" }
        statements.append("\(outlet) = (view as! \(name))")
      }
      // The value that it has from the start does not call them.
      for outlet in observers where root?.outlets.contains(outlet) != true {
        statements.append("do { let view = \(outlet); \(outlet) = view }")
      }
      let tokens = files[index].tokens
      let start = files[index].start(of: type)
      let isPublic = (start..<type.nameToken).contains {
        ["public", "open"].contains(tokens.text($0))
      }
      edits[index].insert(
        "\n\(isPublic ? "public " : "")override func loadView() { \(statements.joined(separator: "; ")) }\n"
          + "#sourceLocation(file: \(files[index].path.quoted), line: \(tokens.tokens[type.close].line))\n",
        before: type.close)
    }
  }
}
