import Foundation

/// What the suite's pictures have in common: their head, labels and numbers.
///
/// They are legible on light and dark pages.
enum SVGText {
  static let colours = [
    "#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#e15759", "#76b7b2", "#9c755f", "#bab0ac",
    "#edc948", "#ff9da7",
  ]

  static func head(width: Double, height: Double, title: String) -> [String] {
    [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(number(width)) \#(number(height))" "#
        + #"role="img" font-family="system-ui, sans-serif" font-size="12">"#,
      "<title>\(title)</title>",
      "<style>text{fill:#24292f}line{stroke:#8c959f;stroke-opacity:.4}"
        + "@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>",
    ]
  }

  static func label(
    _ words: String, x: Double, y: Double, size: Int, anchor: String, isBold: Bool = false
  ) -> String {
    let escaped = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let weight = isBold ? #" font-weight="600""# : ""
    return #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(size)""#
      + #" text-anchor="\#(anchor)"\#(weight)>\#(escaped)</text>"#
  }

  static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}

extension String {
  /// Writes the text to a file.
  func save(to path: String) throws {
    try write(toFile: path, atomically: true, encoding: .utf8)
  }
}
