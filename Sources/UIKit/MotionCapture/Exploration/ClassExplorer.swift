import Foundation
import HeadlessUIKit

/// A motion that a class makes when something happens to it.
package struct FoundMotion: Codable {
  /// A number of a source that changes the motion.
  package struct Number: Codable {
    package let name: String
    package let value: Double
    package let file: String
    package let line: Int

    /// The values to try.
    package var range: ClosedRange<Double> {
      let ends = value == 0 ? [-1, 1] : [value / 2, value * 2]
      let shares = ["damping", "elasticity", "friction", "usingSpringWithDamping"]
      let isShare = (0...1).contains(value) && shares.contains { name.hasPrefix($0) }
      return min(
        ends[0], ends[1])...(isShare ? min(1, max(ends[0], ends[1])) : max(ends[0], ends[1]))
    }
  }

  package let name: String
  /// The names of the views that move.
  package let items: [String]
  /// The first of them, for a line.
  var itemText: String {
    let first = items.prefix(4).joined(separator: ", ")
    return items.count > 4 ? "\(first) and \(items.count - 4) more" : first
  }
  /// How long it takes, s; nil if it goes on.
  package let seconds: Double?
  /// Whether all its items are there when it begins, as a captured scene needs.
  package let isWhole: Bool
  package let numbers: [Number]
  package let warnings: [String]
  /// The motion as a picture.
  package let picture: String
}

/// What a class does when the obvious things happen to it.
package struct Exploration: Codable {
  package var motions: [FoundMotion] = []
  /// What ended in an exception, a sentence each.
  package var problems: [String] = []
}

/// Does the obvious things to a class and keeps what moves.
@MainActor package struct ClassExplorer {
  private let subject: ClassSubject

  package init(_ subject: ClassSubject) { self.subject = subject }

  /// The most things of a kind that are tried on one screen.
  private static let (controlLimit, actionLimit, numberLimit) = (8, 40, 40)

  /// The motions, in the order in which they were tried.
  package func explore() -> Exploration {
    let (found, problems) = explored()
    return Exploration(motions: found.map(\.motion), problems: problems)
  }

  /// The motions, each with what happens in it, and what ended in an exception.
  func explored() -> (found: [(script: MotionScript, motion: FoundMotion)], problems: [String]) {
    var found: [(MotionScript, FoundMotion)] = []
    var problems: [String] = []
    @discardableResult func explore(_ script: MotionScript, after untouched: MotionFilm? = nil)
      -> MotionFilm
    {
      let film = MotionFilm(script)
      if let exception = film.exception {
        problems.append("\(script.name(in: startViews(of: script))): \(exception)")
      } else if untouched.map({ film.distance(to: $0) >= 0.5 }) ?? true,
        let motion = motion(of: script, in: film)
      {
        found.append((script, motion))
      }
      return film
    }
    let isPresented = subject.isPresented
    let first = explore(MotionScript(subject: subject, action: isPresented ? .present : .appear))
    // What still moves is taken as it is after a second.
    let frame = first.isEndless ? Int(MotionFilm.frameRate) : first.frameCount + 1
    if isPresented {
      explore(MotionScript(subject: subject, action: .dismiss, frame: frame))
    } else if let shown = first.shown, first.exception == nil {
      // What goes on anyway is no answer to an action.
      let untouched =
        first.isEndless
        ? MotionFilm(MotionScript(subject: subject, action: .appear, frame: frame)) : nil
      for action in actions(on: ViewTree(shown)) {
        explore(MotionScript(subject: subject, action: action, frame: frame), after: untouched)
      }
    }
    return (found, problems)
  }

  /// What a finger could do to what is on the screen.
  private func actions(on views: ViewTree) -> [MotionAction] {
    var actions =
      (0..<min(views.controls.count, Self.controlLimit)).map(MotionAction.press)
      + subject.connections.indices.filter { subject.connections[$0].isButton }
      .map(MotionAction.call)
    let numbers = Dictionary(
      uniqueKeysWithValues: views.views.enumerated().map { (ObjectIdentifier($1), $0) })
    for (index, recognizer) in views.recognizers.enumerated() {
      guard let view = recognizer.view, let number = numbers[ObjectIdentifier(view)] else {
        continue
      }
      switch recognizer {
      case let tap as UITapGestureRecognizer:
        // What a tap does often depends on where it is.
        actions += ([view] + view.subviews).prefix(Self.controlLimit).compactMap { place in
          numbers[ObjectIdentifier(place)].map { .tap(view: $0, count: tap.numberOfTapsRequired) }
        }
      case is UIPanGestureRecognizer:
        actions += MotionAction.Direction.allCases.flatMap {
          [.drag(view: number, $0), .flick(view: number, $0)]
        }
      case is UISwipeGestureRecognizer:
        actions += MotionAction.Direction.allCases.map { .flick(view: number, $0) }
      case is UILongPressGestureRecognizer: actions.append(.hold(view: number))
      case is UIPinchGestureRecognizer: actions.append(.pinch(recognizer: index))
      case is UIRotationGestureRecognizer: actions.append(.rotate(recognizer: index))
      default: break
      }
    }
    if actions.isEmpty, let view = subjectView(in: views),
      let number = numbers[ObjectIdentifier(view)]
    {
      actions = [.drag(view: number, .down), .drag(view: number, .right)]
    }
    // Several recognizers of one view ask for the same.
    var tried: Set<MotionAction> = []
    return Array(actions.filter { tried.insert($0).inserted }.prefix(Self.actionLimit))
  }

  private func subjectView(in views: ViewTree) -> UIView? {
    // The window, its controller's view, and what lies on that.
    views.views.dropFirst().first { "\(type(of: $0))" == subject.name }
      ?? views.views.dropFirst().first
  }

  private func motion(of script: MotionScript, in film: MotionFilm) -> FoundMotion? {
    let moving = film.tracks.filter { $0.moves(from: script.frame) }
    guard !moving.isEmpty, let shown = film.shown else { return nil }
    let views = ViewTree(shown)
    let viewNames = views.names
    let names = moving.map { track in
      views.views.firstIndex { $0 === track.view }.map { viewNames[$0] }
        ?? "\(type(of: track.view))"
    }
    let numbers = film.numbers.prefix(Self.numberLimit).filter { number in
      let value = number.value == 0 ? 0.1 : number.value * 1.1
      return film.distance(to: MotionFilm(script, replacements: [number.name: value])) > 0.01
    }
    return FoundMotion(
      name: script.name(in: startViews(of: script)), items: names,
      seconds: film.isEndless ? nil : Double(film.frameCount - script.frame) / MotionFilm.frameRate,
      isWhole: moving.allSatisfy { $0.firstFrame == 0 },
      numbers: numbers.map {
        FoundMotion.Number(name: $0.name, value: $0.value, file: $0.file, line: $0.line)
      },
      warnings: film.warnings, picture: film.picture(of: moving, named: names, from: script.frame))
  }

  private func startViews(of script: MotionScript) -> ViewTree? {
    MotionFilm.views(of: subject, at: script.frame)
  }
}

extension MotionFilm {
  /// The motion of some views as curves over time.
  fileprivate func picture(
    of tracks: [Track], named names: [String], from start: Int
  ) -> String {
    let recorded = zip(tracks, names).prefix(6).map { track, name in
      MotionTrack(
        name: name,
        poses: track.poses.enumerated().dropFirst(max(0, start - track.firstFrame)).map {
          index, pose in
          (
            time: Double(track.firstFrame + index - start) / Self.frameRate,
            center: CGPoint(x: CGFloat(pose.x), y: CGFloat(pose.y)), angle: CGFloat(pose.angle)
          )
        })
    }
    return MotionPicture(title: "", tracks: recorded, events: []).svg
  }
}
