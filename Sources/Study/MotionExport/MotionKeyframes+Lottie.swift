import Sweeps

extension MotionKeyframes {
  /// The motion as a Lottie animation: a shape layer for each item, in its place in the reference view.
  ///
  /// Time is in frames of ``Options/frameRate``; the values of keyframes may lie between them.
  ///
  /// - Parameter reducesMotion: Whether it is the variant for Reduce Motion, which the format cannot hold
  ///   beside the motion: each item that moves fades in where it ends, or out if it leaves.
  /// - Returns: The JSON text.
  public func lottie(reducesMotion: Bool = false) -> MotionText {
    var errors: [MotionText.Error] = []
    let length = (reducesMotion ? Self.fadeDuration : duration) * options.frameRate
    // The first layer is in front; items are drawn in their order.
    let layers = items.enumerated().reversed().map { index, item in
      layer(item, number: index + 1, length: length, reducesMotion, &errors)
    }
    let text = JSONText.object([
      ("v", "5.7.0"), ("nm", .text(name)), ("fr", .real(options.frameRate)), ("ip", 0),
      ("op", .real(length)), ("w", .number(reference.width.rounded(.up))),
      ("h", .number(reference.height.rounded(.up))), ("ddd", 0), ("assets", .list([])),
      ("layers", .list(layers)),
    ])
    return MotionText(text: text.line + "\n", errors: errors)
  }

  private func layer(
    _ item: Item, number: Int, length: Double, _ reducesMotion: Bool,
    _ errors: inout [MotionText.Error]
  ) -> JSONText {
    let still = item.stillPose
    func value(_ property: Property) -> JSONText {
      let scale = property.lottieScale
      guard !reducesMotion, let track = item.tracks.first(where: { $0.property == property })?.track
      else {
        let pose = reducesMotion && !item.tracks.isEmpty ? still : item.start
        let number = JSONText.real(RoundedNumber(pose[property] * scale, decimals: 3).value)
        return .object([
          ("a", 0), ("k", property == .scale ? .list([number, number]) : number),
        ])
      }
      let near = tolerance(of: property, item)
      let (eased, error) = fitted(track, within: near) { cubics in
        let notation = EasedTrack.Notation(timeScale: options.frameRate, valueScale: scale)
        let eased = EasedTrack(cubics, notation, tolerance: near)
        return (eased, eased.played)
      }
      errors.append(MotionText.Error(item: item.name, property: property.rawValue, value: error))
      let last = eased.keyframes.count - 1
      let frames = eased.keyframes.enumerated().map {
        $1.lottie(copies: property == .scale ? 2 : 1, isLast: $0 == last)
      }
      return .object([("a", 1), ("k", .list(frames))])
    }
    var opacity = JSONText.object([("a", 0), ("k", 100)])
    if reducesMotion, !item.tracks.isEmpty {
      let (from, to) = item.leaves ? (100, 0) : (0, 100)
      opacity = .object([
        ("a", 1),
        (
          "k",
          .list([
            .object([
              ("t", 0), ("s", .list([.number(Double(from))])),
              ("o", .object([("x", .list([.real(1.0 / 3)])), ("y", .list([.real(1.0 / 3)]))])),
              ("i", .object([("x", .list([.real(2.0 / 3)])), ("y", .list([.real(2.0 / 3)]))])),
            ]),
            .object([("t", .real(length)), ("s", .list([.number(Double(to))]))]),
          ])
        ),
      ])
    }
    let still0 = JSONText.object([("a", 0), ("k", 0)])
    let origin = JSONText.object([("a", 0), ("k", .list([0, 0]))])
    let size = JSONText.object([("a", 0), ("k", .list([.real(item.width), .real(item.height)]))])
    var shape: [(String, JSONText)] = [
      ("ty", item.isEllipse ? "el" : "rc"), ("p", origin), ("s", size),
    ]
    if !item.isEllipse { shape.append(("r", still0)) }
    let fill = JSONText.object([
      ("ty", "fl"), ("o", .object([("a", 0), ("k", 100)])),
      ("c", .object([("a", 0), ("k", .list([.real(0.2), .real(0.45), .real(0.9), 1]))])),
    ])
    let group = JSONText.object([
      ("ty", "gr"),
      (
        "it",
        .list([
          .object(shape), fill,
          .object([
            ("ty", "tr"), ("p", origin), ("a", origin), ("r", still0),
            ("s", .object([("a", 0), ("k", .list([100, 100]))])),
            ("o", .object([("a", 0), ("k", 100)])),
          ]),
        ])
      ),
    ])
    return .object([
      ("ty", 4), ("ind", .number(Double(number))), ("nm", .text(item.name)), ("ip", 0),
      ("op", .real(length + 1)), ("st", 0), ("sr", 1), ("ddd", 0), ("bm", 0),
      (
        "ks",
        .object([
          ("p", .object([("s", true), ("x", value(.x)), ("y", value(.y))])),
          ("r", value(.angle)), ("s", value(.scale)), ("a", origin), ("o", opacity),
        ])
      ),
      ("shapes", .list([group])),
    ])
  }
}

extension MotionKeyframes.Property {
  /// Lottie has degrees and percent.
  fileprivate var lottieScale: Double {
    switch self {
    case .x, .y: 1
    case .angle: 180 / .pi
    case .scale: 100
    }
  }
}

extension EasedTrack.Keyframe {
  /// The keyframe as Lottie has it, its value repeated for properties of several dimensions.
  fileprivate func lottie(copies: Int, isLast: Bool) -> JSONText {
    func repeated(_ value: Double) -> JSONText {
      .list([JSONText](repeating: .real(value), count: copies))
    }
    var members: [(String, JSONText)] = [("t", .real(time.value)), ("s", repeated(value.value))]
    if !isLast {
      let (early, late) = EasedTrack.abscissas
      let (first, second) = easing ?? (early, late)
      members += [
        ("o", .object([("x", repeated(early.value)), ("y", repeated(first.value))])),
        ("i", .object([("x", repeated(late.value)), ("y", repeated(second.value))])),
      ]
    }
    return .object(members)
  }
}
