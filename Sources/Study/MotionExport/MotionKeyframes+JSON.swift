import Sweeps

extension MotionKeyframes {
  /// The motion as JSON, for players that take keyframes.
  ///
  /// `items` has for each item its size, where it starts and ends, and `tracks` with the keyframes of each
  /// number that changes: `time` in s, `value` in pt, radians or a share of the size, and `easing`, the
  /// control points of the cubic Bézier curve to the next keyframe. `reducedMotion` says where the item
  /// stands still and how it fades.
  ///
  /// - Parameter introduction: Sentences for the member `about`.
  /// - Returns: The text.
  public func json(introduction: [String] = []) -> MotionText {
    var errors: [MotionText.Error] = []
    let list = items.map { json($0, &errors) }
    let text = JSONText.object([
      ("motion", .text(name)),
      ("about", .list(header(errors, introduction).map(JSONText.text))),
      ("duration", .real(duration)), ("frameRate", .real(options.frameRate)),
      ("reference", .list([.real(reference.width), .real(reference.height)])),
      ("items", .list(list)),
    ])
    return MotionText(text: text.line + "\n", errors: errors)
  }

  private func json(_ item: Item, _ errors: inout [MotionText.Error]) -> JSONText {
    var tracks: [(String, JSONText)] = []
    for (property, track) in item.tracks {
      let near = tolerance(of: property, item)
      let (eased, error) = fitted(track, within: near) { cubics in
        let eased = EasedTrack(cubics, EasedTrack.Notation(), tolerance: near)
        return (eased, eased.played)
      }
      errors.append(MotionText.Error(item: item.name, property: property.rawValue, value: error))
      let frames = eased.keyframes.map { frame -> JSONText in
        var members: [(String, JSONText)] = [
          ("time", .real(frame.time.value)), ("value", .real(frame.value.value)),
        ]
        if let (first, second) = frame.easing {
          let (early, late) = EasedTrack.abscissas
          members.append(
            ("easing", .list([early, first, late, second].map { .real($0.value) })))
        }
        return .object(members)
      }
      tracks.append(
        (
          property.rawValue,
          .object([("largestError", .real(error)), ("keyframes", .list(frames))])
        ))
    }
    let still = item.stillPose
    return .object([
      ("name", .text(item.name)), ("size", .list([.real(item.width), .real(item.height)])),
      ("shape", item.isEllipse ? "ellipse" : "rectangle"), ("start", json(item.start)),
      ("end", json(item.end)), ("tracks", .object(tracks)),
      (
        "reducedMotion",
        .object([
          ("pose", json(still)),
          ("opacity", .list(item.leaves ? [1, 0] : [0, 1])),
          ("duration", .real(item.tracks.isEmpty ? 0 : Self.fadeDuration)),
        ])
      ),
    ])
  }

  private func json(_ pose: Pose) -> JSONText {
    .object(
      Property.allCases.map { ($0.rawValue, .real(RoundedNumber(pose[$0], decimals: 4).value)) })
  }
}
