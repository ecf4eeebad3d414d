import Foundation
import HeadlessUIKit
import MotionExport

/// A screen on which views move, as an SVG without a script: CSS moves them.
struct MotionStage {
  /// A view that moves: its color, and its places from a frame on.
  struct Mover {
    var color: String
    var firstFrame: Int
    var places: [ScreenPlace]
  }

  /// The size of the screen, pt.
  let size: CGSize
  /// Views that stand still, from back to front.
  let still: [ScreenPlace]
  let movers: [Mover]
  let frameRate: Double

  /// How far the drawn motion may be from the recorded one between keyframes, pt, and in shares of the opacity.
  private static let (tolerance, opacityTolerance) = (0.3, 0.02)
  /// The width of the picture, px.
  static let width = 240.0

  var svg: String {
    let frames = movers.map { $0.firstFrame + $0.places.count }.max() ?? 1
    var keyframes = Keyframes(until: Double(frames - 1) / frameRate)
    let shapes = movers.map { drawing(of: $0, &keyframes) }
    let (width, height) = (hundredths(Double(size.width)), hundredths(Double(size.height)))
    let screen = "width=\"\(width)\" height=\"\(height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 \(hundredths(Double(size.width) + 4)) \
      \(hundredths(Double(size.height) + 4))">
      <style>
      .m{animation:\(hundredths(keyframes.period))s linear infinite}
      @media (prefers-reduced-motion:reduce){.m{animation:none!important}}
      \(keyframes.rules.joined(separator: "\n"))
      </style>
      <clipPath id="s"><rect \(screen) rx="12"/></clipPath>
      <g clip-path="url(#s)"><rect \(screen) fill="#fff"/>
      \((still.map(outline) + shapes).joined(separator: "\n"))
      </g><rect \(screen) rx="12" fill="none" stroke="#424a53" stroke-width="2"/>
      </svg>
      """
  }

  private func outline(_ place: ScreenPlace) -> String {
    box(place, "fill=\"none\" stroke=\"#c8ced6\" transform=\"\(transform(place, isStyle: false))\"")
  }

  /// A rectangle around its center.
  private func box(_ place: ScreenPlace, _ attributes: String) -> String {
    let (width, height) = (place.width, place.height)
    return "<rect x=\"\(hundredths(-width / 2))\" y=\"\(hundredths(-height / 2))\" "
      + "width=\"\(hundredths(width))\" height=\"\(hundredths(height))\" "
      + "rx=\"\(hundredths(min(8, width / 8, height / 8)))\" \(attributes)/>"
  }

  private func drawing(of mover: Mover, _ keyframes: inout Keyframes) -> String {
    guard let last = mover.places.last else { return "" }
    var places = mover.places
    // An angle that goes on past half a turn.
    for index in places.indices.dropFirst() {
      let before = places[index - 1].angle
      places[index].angle =
        before + (places[index].angle - before).remainder(dividingBy: 2 * .pi)
    }
    // Drawn as large as it ever is, and made smaller: what grows would be blurred.
    var largest = last
    largest.width = max(places.map(\.width).max() ?? 0, 1e-3)
    largest.height = max(places.map(\.height).max() ?? 0, 1e-3)
    if mover.firstFrame > 0 {
      places.insert(places[0].hidden, at: 0)
      places.insert(places[0], at: 0)
    }
    let times = places.indices.map { index in
      mover.firstFrame == 0
        ? Double(index) / frameRate
        : index == 0 ? 0 : Double(mover.firstFrame + index - 2) / frameRate
    }
    let reach = max(1, hypot(largest.width, largest.height) / 2)
    let kept = Keyframes.thinned(
      times: times,
      channels: [
        (places.map(\.x), Self.tolerance), (places.map(\.y), Self.tolerance),
        (places.map(\.angle), Self.tolerance / reach),
        (places.map(\.width), Self.tolerance), (places.map(\.height), Self.tolerance),
        (places.map(\.opacity), Self.opacityTolerance),
      ])
    let steps = kept.map { index in
      (
        time: times[index],
        text: "transform:\(transform(places[index], of: largest, isStyle: true));"
          + "opacity:\(hundredths(places[index].opacity))"
      )
    }
    let name = keyframes.add(steps)
    let shape = box(
      largest,
      "fill=\"\(mover.color)\" fill-opacity=\".25\" stroke=\"\(mover.color)\" stroke-width=\"2\" "
        + "vector-effect=\"non-scaling-stroke\"")
    return "<g class=\"m\" style=\"animation-name:\(name)\" "
      + "transform=\"\(transform(places[places.count - 1], of: largest, isStyle: false))\" "
      + "opacity=\"\(hundredths(last.opacity))\">\(shape)</g>"
  }

  private func transform(
    _ place: ScreenPlace, of largest: ScreenPlace? = nil, isStyle: Bool
  ) -> String {
    let (px, degrees, comma) = isStyle ? ("px", "deg", ",") : ("", "", " ")
    var text = "translate(\(hundredths(place.x))\(px)\(comma)\(hundredths(place.y))\(px))"
    if place.angle != 0 { text += " rotate(\(hundredths(place.angle * 180 / .pi))\(degrees))" }
    if let largest, largest.width != place.width || largest.height != place.height {
      let factors = [place.width / largest.width, place.height / largest.height]
      text += " scale(\(factors.map { "\(($0 * 1e4).rounded() / 1e4)" }.joined(separator: comma)))"
    }
    return text
  }
}

extension MotionStage {
  /// What the views of a film do from a frame on.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - moving: The views that move.
  ///   - start: The frame.
  @MainActor init(_ film: MotionFilm, moving: [MotionFilm.Track], from start: Int) {
    let window = film.tracks.first { $0.view is UIWindow }
    size = window?.view.bounds.size ?? UIScreen.main.bounds.size
    let movingViews = Set(moving.map { ObjectIdentifier($0.view) })
    still = film.tracks.filter { track in
      !movingViews.contains(ObjectIdentifier(track.view)) && !(track.view is UIWindow)
        && track.firstFrame + track.places.count > film.frameCount
    }.prefix(Self.stillLimit).compactMap(\.places.last).filter { place in
      place.opacity > 0 && place.width > 0 && place.height > 0
    }
    movers = moving.prefix(Self.moverLimit).enumerated().map { index, track in
      Mover(
        color: MotionPicture.color(of: index), firstFrame: max(0, track.firstFrame - start),
        places: Array(track.places.dropFirst(max(0, start - track.firstFrame))))
    }
    frameRate = MotionFilm.frameRate
  }

  private static let (moverLimit, stillLimit) = (40, 80)
}
