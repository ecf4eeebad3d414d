/// What the files of an app declare, to find the ones that a class of it needs.
public struct AppDeclarations {
  /// Types by their names, in any file.
  private var types: [String: [Int]] = [:]
  /// Functions and values outside of types, members of extensions, also with their types, as `UIView.dim`, and the
  /// protocols of extensions, as `Card: Movable`; functions and initializers also by the first label, as `(hex`.
  private var others: [String: [Int]] = [:]
  private let files: [SourceFile]

  /// Reads the files of an app.
  public init(_ sources: [ClassPreparer.File]) {
    files = sources.map { SourceFile(path: $0.path, text: $0.text) }
    for (index, file) in files.enumerated() {
      for type in file.types where type.kind != .extension {
        types[type.name, default: []].append(index)
      }
      for extended in file.types where extended.kind == .extension {
        for member in extended.members { add(member, to: extended.name, of: file, index) }
        for name in extended.inherited {
          others["\(extended.name): \(name)", default: []].append(index)
        }
      }
      addGlobals(of: file, index)
    }
  }

  private mutating func add(
    _ member: SourceFile.Member, to type: String, of file: SourceFile, _ index: Int
  ) {
    var names: [String] = []
    if member.kind != .initializer { names.append(String(member.name.prefix { $0 != "(" })) }
    if [.function, .initializer].contains(member.kind),
      let label = file.parameters(of: member).first?.label
    {
      names.append("(\(label)")
    }
    for name in names {
      others[name, default: []].append(index)
      others["\(type).\(name)", default: []].append(index)
    }
  }

  private mutating func addGlobals(of file: SourceFile, _ index: Int) {
    let tokens = file.tokens
    var depth = 0
    for token in tokens.tokens.indices {
      switch tokens.text(token) {
      case "{", "(": depth += 1
      case "}", ")": depth -= 1
      case "func" where depth == 0, "let" where depth == 0, "var" where depth == 0:
        others[tokens.text(token + 1), default: []].append(index)
      case "typealias": types[tokens.text(token + 1), default: []].append(index)
      default: break
      }
    }
  }

  /// The files with the types that some files name, and those that these name in turn.
  ///
  /// - Parameter paths: The files.
  /// - Returns: Further files, in the order of the app's.
  public func paths(neededBy paths: [String]) -> [String] {
    var included = Set(files.indices.filter { paths.contains(files[$0].path) })
    let given = included
    var next = Array(included)
    while let file = next.popLast() {
      for name in typeNames(in: files[file]) {
        guard let declaring = types[name], included.isDisjoint(with: declaring),
          let nearest = nearest(of: declaring, to: file)
        else { continue }
        included.insert(nearest)
        next.append(nearest)
      }
    }
    return included.subtracting(given).sorted().map { files[$0].path }
  }

  /// The files that name a type which some files declare, the nearest first.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - levels: 1 for these, 2 for those that name a type of these too, and so on.
  /// - Returns: Other files.
  public func paths(using paths: [String], levels: Int) -> [String] {
    var found: [String] = []
    for _ in 0..<levels { found += self.paths(using: paths + found) }
    return found
  }

  private func paths(using paths: [String]) -> [String] {
    let given = files.indices.filter { paths.contains(files[$0].path) }
    let declared = Set(given.flatMap { declaredTypes(in: files[$0]) })
    let users = files.indices.filter { index in
      // What has a type of the same name means that one.
      let names = typeNames(in: files[index]).subtracting(declaredTypes(in: files[index]))
      return !given.contains(index) && !declared.isDisjoint(with: names)
    }
    guard let first = given.first else { return [] }
    return users.sorted { distance(of: $0, to: first) < distance(of: $1, to: first) }
      .map { files[$0].path }
  }

  /// The file that declares a name which a compiler has not found; nil if none does.
  ///
  /// - Parameters:
  ///   - name: The name; a first label as `(hex`, a protocol with the type that lacks it as `Card: Movable`.
  ///   - type: The type of which it is to be a member; nil if it is unknown.
  ///   - path: The file that uses it.
  ///   - known: Files that the compiler has already.
  /// - Returns: The nearest such file.
  public func path(
    declaring name: String, in type: String? = nil, usedIn path: String, except known: [String] = []
  ) -> String? {
    let user = files.firstIndex { $0.path == path }
    let candidates = [
      type.flatMap { others["\($0).\(name)"] } ?? [], types[name] ?? [], others[name] ?? [],
    ]
    return candidates.lazy.compactMap { candidates in
      nearest(of: candidates.filter { !known.contains(files[$0].path) }, to: user)
    }.first.map { files[$0].path }
  }

  /// The file to do without where several declare a type, as each example of a library has a view controller.
  ///
  /// - Parameters:
  ///   - name: The type.
  ///   - paths: The files that could be left out.
  ///   - path: The file that the others are for.
  /// - Returns: The farthest; nil if no other file declares it.
  public func path(repeating name: String, among paths: [String], neededBy path: String) -> String?
  {
    guard let user = files.firstIndex(where: { $0.path == path }) else { return nil }
    let declaring = (types[name] ?? []).filter { $0 == user || paths.contains(files[$0].path) }
    guard declaring.count > 1 else { return nil }
    return declaring.filter { $0 != user }.max {
      distance(of: $0, to: user) < distance(of: $1, to: user)
    }.map { files[$0].path }
  }

  private func declaredTypes(in file: SourceFile) -> [String] {
    file.types.filter { $0.kind != .extension }.map(\.name)
  }

  /// Words that may be types: not members of others.
  private func typeNames(in file: SourceFile) -> Set<String> {
    let tokens = file.tokens
    return Set(
      tokens.tokens.indices.compactMap { token in
        let text = tokens.text(token)
        guard tokens.tokens[token].kind == .word, text.first?.isUppercase == true,
          tokens.text(token - 1) != "."
        else { return nil }
        return text
      })
  }

  /// An app may have several targets with files of the same names.
  private func nearest(of candidates: [Int], to user: Int?) -> Int? {
    guard let user else { return candidates.first }
    return candidates.filter { $0 != user }.min {
      distance(of: $0, to: user) < distance(of: $1, to: user)
    }
  }

  /// How far apart two files are in the folders of the app, to be compared.
  private func distance(of index: Int, to user: Int) -> (Int, Int, Int) {
    let place = files[user].path.split(separator: "/")
    let parts = files[index].path.split(separator: "/")
    let shared = zip(parts, place).prefix { $0 == $1 }.count
    return (-shared, parts.count, index)
  }
}
