extension MotionKeyframes {
  /// The motion as a style sheet.
  ///
  /// Each item is a class: an absolutely positioned box, whose parent has the reference view's size. x
  /// and y are animations of their own that add up to one `translate`, by `animation-composition` (Chrome
  /// 112, Safari 16, Firefox 115). A track is `linear()` (Chrome 113, Safari 17.2, Firefox 112) where that
  /// is smaller than its Bézier curves. If the reader prefers reduced motion, the item fades in where it
  /// ends; one that leaves fades out.
  ///
  /// - Parameter introduction: Sentences for the top of the file.
  /// - Returns: The style sheet.
  public func css(introduction: [String] = []) -> MotionText {
    var errors: [MotionText.Error] = []
    let rules = items.flatMap { cssRules($0, &errors) }
    let comment = header(errors, introduction).map { " * \($0.replacing("*/", with: "* /"))" }
    let lines = ["/*"] + comment + [" */"] + rules
    return MotionText(text: lines.joined(separator: "\n") + "\n", errors: errors)
  }

  private func cssRules(_ item: Item, _ errors: inout [MotionText.Error]) -> [String] {
    func number(_ value: Double) -> String { RoundedNumber(value, decimals: 4).cssText }
    // Keyframes are shares of it.
    let length = "\(RoundedNumber(duration, decimals: 9).cssText)s"
    var rules: [String] = []
    var animations: [(name: String, composition: String)] = []
    for (property, track) in item.tracks {
      let near = tolerance(of: property, item)
      let (css, error) = cssTrack(property, track, of: item, within: near)
      errors.append(MotionText.Error(item: item.name, property: property.rawValue, value: error))
      let name = "\(self.name)-\(item.name)-\(property.rawValue)"
      let composition = property == .x || property == .y ? "add" : "replace"
      animations.append((name, composition))
      rules += ["@keyframes \(name) {"] + css.map { "  " + $0 } + ["}"]
    }
    var box = [
      "position: absolute", "left: \(number(item.start.x - item.width / 2))px",
      "top: \(number(item.start.y - item.height / 2))px", "width: \(number(item.width))px",
      "height: \(number(item.height))px",
    ]
    if item.isEllipse { box.append("border-radius: 50%") }
    if item.start.angle != 0 { box.append("rotate: \(number(item.start.angle))rad") }
    if !animations.isEmpty {
      let list = animations.map { "\($0.name) \(length) linear both" }
      box.append("animation: \(list.joined(separator: ", "))")
      let compositions = animations.map(\.composition)
      if compositions != ["replace"] {
        box.append("animation-composition: \(compositions.joined(separator: ", "))")
      }
    }
    let selector = ".\(item.name)"
    rules = ["\(selector) {"] + box.map { "  \($0);" } + ["}"] + rules
    guard !animations.isEmpty else { return rules }
    let still = item.stillPose
    let fade = "\(name)-\(item.name)-fade"
    return rules + [
      "@media (prefers-reduced-motion: reduce) {", "  \(selector) {",
      "    translate: \(number(still.x - item.start.x))px \(number(still.y - item.start.y))px;",
      "    rotate: \(number(still.angle))rad;", "    scale: \(number(still.scale));",
      "    animation: \(fade) \(number(Self.fadeDuration))s both;", "  }", "}",
      "@keyframes \(fade) { \(item.leaves ? "to" : "from") { opacity: 0 } }",
    ]
  }

  /// The keyframes of a track: as Bézier curves or as `linear()`, whichever is smaller.
  private func cssTrack(
    _ property: Property, _ track: SampledTrack, of item: Item, within tolerance: Double
  ) -> (lines: [String], error: Double) {
    let isOffset = property == .x || property == .y
    let notation = EasedTrack.Notation(
      timeScale: 100 / duration, origin: isOffset ? item.start[property] : 0)
    let (curved, curvedError) = fitted(track, within: tolerance) { cubics in
      let eased = EasedTrack(cubics, notation, tolerance: tolerance)
      return (eased, eased.played)
    }
    let curves = curved.keyframes.map { frame in
      let easing = frame.easing.map {
        let (first, second) = EasedTrack.abscissas
        let points = [first, $0, second, $1].map(\.cssText).joined(separator: ",")
        return ";animation-timing-function:cubic-bezier(\(points))"
      }
      return "\(frame.time.text)%{\(property.css(frame.value))\(easing ?? "")}"
    }
    // Straight lines as shares of one distance, by the rule that `linear()` may pass 0 and 1.
    let values = track.values.map { $0 - notation.origin }
    guard let low = values.min(), let high = values.max(), let end = values.last else {
      return (curves, curvedError)
    }
    let decimals = RoundedNumber.decimals(within: tolerance / 25)
    let first = RoundedNumber(isOffset ? 0 : values[0], decimals: decimals)
    let isMost = abs(end - first.value) * 2 > high - low
    let last = RoundedNumber(isMost ? end : first.value + high - low, decimals: decimals)
    let (straight, straightError) = fitted(track, within: tolerance, isStraight: true) { lines in
      var shares = notation
      shares.valueScale = 1 / (last.value - first.value)
      shares.origin += first.value
      shares.isStraight = true
      let eased = EasedTrack(lines, shares, tolerance: tolerance)
      return (eased, eased.played)
    }
    let stops = straight.keyframes.map { "\($0.value.cssText) \($0.time.text)%" }
    let lines = [
      "from{\(property.css(first));animation-timing-function:linear("
        + "\(stops.joined(separator: ",")))}",
      "to{\(property.css(last))}",
    ]
    // Compressed, as pages are sent, what keyframes repeat takes little: about eight bytes each.
    let isSmaller = straight.textSize + 2 * stops.count < curved.textSize + 8 * curves.count
    return isSmaller ? (lines, straightError) : (curves, curvedError)
  }
}

extension MotionKeyframes.Property {
  /// The declaration with a value of this property.
  fileprivate func css(_ value: RoundedNumber) -> String {
    switch self {
    case .x: "translate:\(value.cssText)px"
    case .y: "translate:0 \(value.cssText)px"
    case .angle: "rotate:\(value.cssText)rad"
    case .scale: "scale:\(value.cssText)"
    }
  }
}

extension RoundedNumber {
  /// The number without a zero before its point.
  fileprivate var cssText: String {
    text.hasPrefix("0.")
      ? String(text.dropFirst())
      : text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
  }
}
