extension SceneTemplate.Content {
  static let deck = Self(
    summary: "a stack of cards; a flick takes the top one away, or it stays",
    question: "Which push takes the card away within 0.6 s, and turns it by 0.2 to 0.4 rad?",
    vary: [("away.direction.x", "10:300"), ("parameters.grip", "-220:0")],
    want: ["top.exitTime <= 0.6", "top.peakAngle = 0.3 ± 0.1"],
    others: [
      (
        "How fast must a flick be? Outcome 1: the card stays. Outcome 2: it is gone.",
        "sweep run FILE --vary parameters.speed=0:3000:+250 --metrics top.outcome,top.exitTime"
      )
    ],
    scene: """
      about: The top card is flicked. It springs back, or leaves from a line on, and the next card rises.

      reference: {width: 390, height: 844}

      parameters:
        # How far the finger has moved the card to the right when it lets go, pt.
        drag: 40
        # The finger's velocity at that moment, pt/s.
        speed: 2200
        # A card that gets this far from its place leaves, pt.
        line: 110
        # Where the push acts, from the card's center, pt. Above it is negative, and turns the card.
        grip: -120

      items:
        - {name: top, size: [320, 440], center: [195 + parameters.drag, 400],
           velocity: [parameters.speed, 0]}
        - {name: next, size: [320, 440], center: [195, 430], allowsRotation: false}

      behaviors:
        # The anchor is 1000 pt to the left of the place that the spring pulls to, because a spring of
        # length 0 has no direction there.
        - attachment: {name: home, item: top, anchor: [195 - 1000, 400], length: 1000,
                       frequency: 1.5, damping: 0.9}
        - push: {name: away, items: [top], mode: continuous, direction: [40, 0], offset: [0, parameters.grip]}
        - snap: {name: rise, item: next, point: [195, 400], damping: 0.6}

      phases:
        - name: held
          ends:
            # Left of a line that points down: to the right on the screen.
            - until: {crossing: {item: top, from: [195 + parameters.line, 0],
                                 to: [195 + parameters.line, 844], side: left}}
              then: {remove: [home], add: [away, rise], next: leave}
            - {until: rest, then: {end: stays}}
        - {name: leave, until: {exit: {item: top}}, then: {remove: [away], restart: [top]}}
        - {name: settle, until: rest, then: {end: gone}}

      target: {item: next, center: [195, 400], tolerance: 1}

      duration: 5
      """)
}
