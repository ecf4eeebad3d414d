import Dynamics
import Foundation
import HeadlessUIKit

/// Does the obvious things to a class and keeps what moves.
@MainActor package struct ClassExplorer {
  private let subject: ClassSubject
  /// The name of the one motion that is looked for; nil for all.
  private var wanted: String?
  private let start = Self.processorTime
  private var found: [(script: MotionScript, motion: FoundMotion)] = []
  private var problems: [String] = []
  /// What UIKit would have logged when the class appeared.
  private var warnings: [String] = []

  package init(_ subject: ClassSubject) { self.subject = subject }

  /// The longest time that actions are tried for, s of the processor.
  private static let timeLimit = 30.0
  /// What this thread has taken of the processor, s.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
  private var isLate: Bool {
    wanted == nil && Self.processorTime - start > Self.timeLimit
  }

  /// The most things of a kind that are tried on one screen.
  private static let (controlLimit, actionLimit, numberLimit, touchedLimit) = (8, 40, 40, 4)
  /// The most presses after which others are tried.
  private static let pressLimit = 4
  /// What stands in a name between a press and what is done after it.
  private static let nextMark = "-then-"

  /// The motions, in the order in which they were tried.
  package func explore() -> Exploration {
    let (found, problems) = explored()
    return Exploration(motions: found.map(\.motion), problems: problems)
  }

  /// The motions, each with what happens in it, and what ended in an exception.
  func explored() -> (found: [(script: MotionScript, motion: FoundMotion)], problems: [String]) {
    var explorer = self
    explorer.tryAll()
    if explorer.found.isEmpty, explorer.problems.isEmpty {
      explorer.problems = ["\(subject.name): nothing moved"] + explorer.warnings
    }
    return (explorer.found, explorer.problems)
  }

  /// The motion with a name and what happens in it, without trying what others need; nil if there is none.
  func motion(named name: String) -> (script: MotionScript, motion: FoundMotion)? {
    var explorer = self
    explorer.wanted = name
    return explorer.explored().found.first
  }

  private mutating func tryAll() {
    let isPresented = subject.isPresented
    let first = record(MotionScript(subject: subject, action: isPresented ? .present : .appear))
    warnings = first.warnings
    // What still moves is taken as it is after a second.
    let moment: MotionScript.Moment = first.isEndless ? .frame(Int(MotionFilm.frameRate)) : .rest
    if isPresented {
      record(MotionScript(subject: subject, action: .dismiss, moment: moment))
      guard first.exception == nil, !first.isEndless, let views = views(after: .present) else {
        return
      }
      tryActions(
        actions(on: views).filter { $0.view(in: views).map(views.isVisible) ?? true },
        on: views, at: .rest, after: [.present], named: MotionAction.present.verb + Self.nextMark)
      return
    }
    let idle = MotionFilm(MotionScript(subject: subject, action: .appear, moment: moment))
    guard first.exception == nil, let views = idle.views else { return }
    let presses = tryActions(
      actions(on: views), on: views, at: moment,
      // What goes on anyway is no answer to an action.
      unlike: first.isEndless ? idle : nil)
    // What a press opens can be pressed and dragged in turn; a class of which nothing moves may need to be
    // started.
    let hasMotions = !found.isEmpty
    for press in presses.prefix(Self.pressLimit) where !first.isEndless {
      guard let later = self.views(after: press) else { continue }
      let opened = later.visibleNames.subtracting(views.visibleNames)
      let name = press.name(in: views, of: subject)
      tryActions(
        actions(on: later).filter { action in
          // The name says it.
          guard hasMotions, wanted == nil else { return true }
          let place = action.view(in: later).flatMap(later.name(of:))
          return !opened.isEmpty
            && (action.name(in: later, of: subject) == name || place.map(opened.contains) ?? false)
        }, on: later, at: .rest, after: [press], named: name + Self.nextMark)
    }
  }

  /// What is on the screen once something has been done and nothing moves any more.
  private func views(after action: MotionAction) -> ViewTree? {
    MotionFilm(
      MotionScript(subject: subject, action: .appear, moment: .rest, preparations: [action])
    ).views
  }

  /// Does one thing after another, each to a new instance.
  ///
  /// - Returns: Those that change at once what can be done next, and end.
  @discardableResult private mutating func tryActions(
    _ actions: [MotionAction], on views: ViewTree, at moment: MotionScript.Moment,
    after preparations: [MotionAction] = [], named prefix: String = "",
    unlike untouched: MotionFilm? = nil
  ) -> [MotionAction] {
    var presses: [MotionAction] = []
    for (index, action) in actions.enumerated() {
      guard !isLate else {
        problems.append(
          "\(subject.name): \(actions.count - index) more actions were not tried, as these have taken \(Int(Self.timeLimit)) s"
        )
        break
      }
      let name = "\(subject.name)." + prefix + action.name(in: views, of: subject)
      guard wanted.map({ $0 == name || $0.hasPrefix(name + Self.nextMark) }) ?? true else {
        continue
      }
      let film = record(
        MotionScript(
          subject: subject, action: action, moment: moment, preparations: preparations),
        named: name, unlike: untouched)
      if action.isPress, film.exception == nil, !film.isEndless { presses.append(action) }
    }
    return presses
  }

  /// Films what happens to an instance, and keeps it if something moves.
  @discardableResult private mutating func record(
    _ script: MotionScript, named name: String? = nil, unlike untouched: MotionFilm? = nil
  ) -> MotionFilm {
    let film = MotionFilm(script)
    let name = name ?? "\(subject.name)." + script.action.name(in: nil, of: subject)
    if let exception = film.exception {
      problems.append("\(name): \(exception)")
    } else if wanted.map({ $0 == name }) ?? true,
      untouched.map({ film.distance(to: $0) >= 0.5 }) ?? true,
      let motion = motion(of: script, named: name, in: film)
    {
      found.append((script, motion))
    }
    return film
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
        // It may take what the finger finds below itself, which lies in front; a list moves as a whole.
        let places = view is UIScrollView ? [] : view.subviews.suffix(Self.controlLimit)
        actions += places.flatMap { place in
          numbers[ObjectIdentifier(place)].map { number -> [MotionAction] in
            [.drag(view: number, .up), .drag(view: number, .right)]
          } ?? []
        }
      case is UISwipeGestureRecognizer:
        actions += MotionAction.Direction.allCases.map { .flick(view: number, $0) }
      case is UILongPressGestureRecognizer: actions.append(.hold(view: number))
      case is UIPinchGestureRecognizer: actions.append(.pinch(recognizer: index))
      case is UIRotationGestureRecognizer: actions.append(.rotate(recognizer: index))
      default: break
      }
    }
    for list in views.views {
      let cells: [UIView] =
        (list as? UITableView)?.visibleCells ?? (list as? UICollectionView)?.visibleCells ?? []
      actions += cells.prefix(Self.touchedLimit).compactMap { cell in
        numbers[ObjectIdentifier(cell)].map { .tap(view: $0, count: 1) }
      }
    }
    if actions.isEmpty, !subject.isPresented, let view = subjectView(in: views) {
      // It may hear of touches without a recognizer, and look what lies there.
      actions = ([view] + view.subviews.prefix(Self.touchedLimit)).flatMap { place in
        numbers[ObjectIdentifier(place)].map { number -> [MotionAction] in
          [.tap(view: number, count: 1), .drag(view: number, .down), .drag(view: number, .right)]
        } ?? []
      }
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

  private func motion(
    of script: MotionScript, named name: String, in film: MotionFilm
  ) -> FoundMotion? {
    guard let start = film.actionFrame, let shown = film.shown else { return nil }
    let moving = film.tracks.filter { $0.moves(from: start) }
    guard !moving.isEmpty else { return nil }
    let views = ViewTree(shown)
    let viewNames = views.names
    let names = moving.map { track in
      film.names[ObjectIdentifier(track.view)]
        ?? views.views.firstIndex { $0 === track.view }.map { viewNames[$0] }
        ?? "\(type(of: track.view))"
    }
    var warnings = film.warnings
    let numbers = film.numbers.prefix(Self.numberLimit).filter { number in
      // What was not tried may change it.
      guard !isLate else {
        warnings = film.warnings + ["Not all numbers of the source were tried."]
        return true
      }
      let value = number.value == 0 ? 0.1 : number.value * 1.1
      // A snap comes to rest some hundredths of a point elsewhere.
      return film.distance(to: MotionFilm(script, replacements: [number.name: value])) > 0.1
    }
    // What the source gives is offered by its line.
    let behaviors = MotionFilm(script, findsStrengths: true)
    let strengths = behaviors.strengths.filter { strength in
      !film.numbers.contains { $0.value == strength.value }
    }
    return FoundMotion(
      name: name, items: names, isDynamic: behaviors.isDynamic,
      seconds: film.isEndless ? nil : Double(film.frameCount - start) / MotionFilm.frameRate,
      isWhole: moving.allSatisfy { film.names[ObjectIdentifier($0.view)] != nil },
      numbers: numbers.map {
        FoundMotion.Number(name: $0.name, value: $0.value, place: "\($0.file):\($0.line)")
      },
      strengths: strengths.prefix(Self.numberLimit).map {
        FoundMotion.Number(name: $0.path.text, value: $0.value, place: nil)
      },
      warnings: warnings,
      stage: MotionStage(film, moving: moving, from: start).svg,
      picture: film.picture(of: moving, named: names, from: start))
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
