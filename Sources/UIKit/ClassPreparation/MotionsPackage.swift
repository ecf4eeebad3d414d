/// A package whose command finds the motions of classes, which stay where they are.
public struct MotionsPackage {
  /// The classes of the files.
  public let survey: ClassSurvey
  private let paths: [String]
  private let dependency: String
  private let interfaces: [InterfaceFile]
  private let interfacePaths: [String]
  private let images: [ImageSize]
  /// Lines of the files that need what is not here.
  public var omissions: [ClassPreparer.Omission] = []
  /// The classes that cannot be made as ``survey`` says.
  public var unmakeable: Set<String> = []

  /// Describes a package.
  ///
  /// - Parameters:
  ///   - sources: The files, with paths that the package's only source can use.
  ///   - others: Further files that they need, whose classes are not set in motion.
  ///   - interfaces: Their storyboards and nib files, with such paths too.
  ///   - images: The images that the files may ask for.
  ///   - dependency: The path of swift-dynamics.
  public init(
    _ sources: [ClassPreparer.File], with others: [ClassPreparer.File] = [],
    interfaces: [ClassPreparer.File] = [],
    images: [ImageSize] = [], dependency: String
  ) {
    // A name may also be put together, as of ten numbered pictures.
    let texts = (sources + others).map(\.text)
    self.images = images.filter { image in
      let stem = image.name.prefix { !$0.isNumber }
      return texts.contains { $0.contains("\"\(stem.isEmpty ? image.name[...] : stem)") }
    }
    self.interfaces = interfaces.compactMap(InterfaceFile.init)
    interfacePaths = interfaces.map(\.path)
    survey = ClassSurvey(sources, with: others)
    paths = (sources + others).map(\.path)
    self.dependency = dependency
  }

  /// Package.swift.
  public var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "motions",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "swift-dynamics", path: \(dependency.quoted))],
      targets: [
        .executableTarget(
          name: "motions",
          dependencies: [
            .product(name: "MotionCapture", package: "swift-dynamics"),
            .product(name: "UIKit", package: "swift-dynamics"),
          ],
          path: "Sources",
          // As apps are compiled; and classes are built more often than they run, so only swift-dynamics is optimized.
          // Xcode has shown the warnings of the classes already.
          swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-Onone", "-suppress-warnings"])],
          plugins: [.plugin(name: "PrepareClasses", package: "swift-dynamics")])
      ]
    )

    """
  }

  /// The source that names the classes, which `swift run motions` explores.
  public var source: String {
    let subjects = survey.subjects.filter { !unmakeable.contains($0.name) }.map { subject in
      let parameters = subject.kind == .behavior ? " items in" : ""
      var options = [subject.name.quoted]
      if let addition = subject.addition { options.append("adding: { \(addition) }") }
      if !subject.connections.isEmpty {
        options.append(
          "connecting: [\n      \(subject.connections.joined(separator: ",\n      ")),\n    ]")
      }
      return
        "    .\(subject.kind)(\(options.joined(separator: ", "))) {\(parameters) \(subject.expression) },"
    }
    let obstacles = survey.obstacles.map { "    // \($0.name): \($0.message)" }
    let text = """
      \((paths + interfacePaths).map { "// prepare: \($0)" }.joined(separator: "\n"))
      \(omissions.map { "// without: \($0.text)\n" }.joined())// numbers: vary
      import MotionCapture
      import UIKit

      @main struct Motions: ClassMotions {
        static let subjects: [ClassSubject] = [
      \((subjects + obstacles).joined(separator: "\n"))
        ]
      \(contents)}

      """
    return Self.head(of: text) + text
  }

  /// The first line, which tells later whether the rest was changed.
  private static func head(of text: String) -> String {
    // FNV-1a, as in http://www.isthe.com/chongo/tech/comp/fnv.
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return
      "// What `sweep class` sets in motion (\(hash)). Change below how a class is made, and run it again.\n"
  }

  /// Whether nobody has changed a source since it was written.
  public static func isUnchanged(_ source: String) -> Bool {
    let end = source.firstIndex(of: "\n").map(source.index(after:)) ?? source.endIndex
    return head(of: String(source[end...])) == source[..<end]
  }

  /// The app's delegate, and what storyboards, nib files and images hold, as far as classes may ask for it by a name.
  private var contents: String {
    let makers = survey.expressions
    let controllers = interfaces.flatMap { file in
      file.controllers.compactMap { controller in
        makers[controller.className].map {
          "UIStoryboard.contents[\(file.name.quoted), default: [:]][\(controller.identifier.quoted)] = { \($0) }"
        }
      }
    }
    let views = interfaces.compactMap { file -> String? in
      let views = file.nibViews.map { view -> String in
        let expression =
          makers[view.className]
          ?? (view.className.hasPrefix("UI") ? "\(view.className)()" : "UIView()")
        guard let frame = view.frame else { return expression }
        return "sized(\(expression), width: \(frame.width), height: \(frame.height))"
      }
      return views.isEmpty
        ? nil : "UINib.contents[\(file.name.quoted)] = { _ in [\(views.joined(separator: ", "))] }"
    }
    let delegate = survey.delegate.map { ["UIApplication.shared.delegate = \($0)"] } ?? []
    let sizes = images.map { image in
      "UIImage.sizes[\(image.name.quoted)] = CGSize(width: \(image.width), height: \(image.height))"
    }
    let statements = delegate + controllers + views + sizes
    guard !statements.isEmpty else { return "" }
    return """

        static func prepareFiles() {
          \(statements.joined(separator: "\n    "))
        }

      """
  }
}
