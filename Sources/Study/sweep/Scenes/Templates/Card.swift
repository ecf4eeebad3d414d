extension SceneTemplate.Content {
  /// The first scene: an item, a target, and the most common behaviors.
  static let card = Self(
    summary: "a card that hangs on a spring, and then falls to the floor",
    question: "Which rope lets the card land within 3.2 s, after 2 bounces?",
    vary: [("rope.length", "60:160"), ("card.elasticity", "0.1:0.9")],
    want: ["bounces = 2", "arrivalTime <= 3.2"],
    scene: """
      about: A card hangs on a spring, and then falls to the floor.

      # The size of the view. Its upper left corner is [0, 0].
      reference: {width: 375, height: 667}

      # Numbers of your own, for formulas such as parameters.lift.
      parameters: {lift: 40}

      # What moves. Properties that are left out have UIKit's defaults.
      items:
        - name: card
          size: [200, 120]
          center: [reference.width / 2, 240 - parameters.lift]
          elasticity: 0.4
          # Others: angle, velocity, angularVelocity, friction, density, resistance,
          # angularResistance, allowsRotation, anchored, charge, shape (ellipse), path, group.

      # What moves it, in the order in which UIKit adds the behaviors.
      behaviors:
        # 1 is 1000 pt/s², downwards.
        - gravity: {name: pull, magnitude: 1}
        # The boundary around the view. For a line of your own:
        #   lines: [{name: edge, from: [0, 600], to: [375, 600]}]
        - collision: {name: walls, bounds: true}
        # A spring from the card's upper edge to a point. Without a frequency it is a rod.
        # Other kinds: limit (a rope), fixed, pin, sliding.
        - attachment: {name: rope, item: card, offset: [0, -60], anchor: [187.5, 60],
                       length: 80, frequency: 2, damping: 0.3}
        # - snap: {name: snap, item: card, point: [187.5, 333], damping: 0.5}
        # - push: {name: flick, items: [card], mode: instantaneous, direction: [0, 4]}
        # - field: {name: magnet, kind: radialGravity, position: [187.5, 600], strength: 5}

      # What happens when. A phase ends at its condition, and its actions follow.
      phases:
        - {name: hang, until: {elapsed: 1.5}, then: {remove: [rope]}}
        - {name: fall, until: rest}

      # Where the card should end; arrivalTime, overshoot and finalError refer to it.
      target: {item: card, center: [187.5, reference.height - 60], tolerance: 3}

      # A scenario ends after this time at the latest.
      duration: 10
      """)
}
