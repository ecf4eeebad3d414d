extension SceneTemplate.Content {
  static let chain = Self(
    summary: "a badge on a chain that swings down from its hook",
    question: "Which resistance and which hinges calm the badge within 3 s?",
    vary: [("parameters.resistance", "0.5:8"), ("parameters.hinge", "0:1")],
    want: ["badge.settleTime <= 3"],
    scene: """
      about: A badge hangs on a chain of three links, and is let go at the height of the hook.

      reference: {width: 390, height: 844}

      parameters:
        # The hook, pt.
        x: 195
        y: 100
        # The length of a link, pt.
        link: 40
        # The linear and angular resistance of every link and of the badge, 1/s.
        resistance: 3
        # The friction torque of every hinge, N m.
        hinge: 0.1

      items:
        - {name: link1, size: [parameters.link, 8],
           center: [parameters.x + 0.5 * parameters.link, parameters.y],
           resistance: parameters.resistance, angularResistance: parameters.resistance}
        - {name: link2, size: [parameters.link, 8],
           center: [parameters.x + 1.5 * parameters.link, parameters.y],
           resistance: parameters.resistance, angularResistance: parameters.resistance}
        - {name: link3, size: [parameters.link, 8],
           center: [parameters.x + 2.5 * parameters.link, parameters.y],
           resistance: parameters.resistance, angularResistance: parameters.resistance}
        - {name: badge, size: [60, 80], center: [parameters.x + 3 * parameters.link + 30, parameters.y],
           resistance: parameters.resistance, angularResistance: parameters.resistance}

      behaviors:
        - gravity: {name: pull}
        - attachment: {name: hook, kind: pin, item: link1, anchor: [parameters.x, parameters.y],
                       frictionTorque: parameters.hinge}
        - attachment: {name: pin2, kind: pin, item: link2, to: link1, frictionTorque: parameters.hinge,
                       anchor: [parameters.x + parameters.link, parameters.y]}
        - attachment: {name: pin3, kind: pin, item: link3, to: link2, frictionTorque: parameters.hinge,
                       anchor: [parameters.x + 2 * parameters.link, parameters.y]}
        - attachment: {name: pin4, kind: pin, item: badge, to: link3, frictionTorque: parameters.hinge,
                       anchor: [parameters.x + 3 * parameters.link, parameters.y]}

      phases:
        - {name: swing, until: rest}

      # Friction may hold the badge some points from where it would hang.
      target: {item: badge, center: [parameters.x, parameters.y + 3 * parameters.link + 30], tolerance: 10}

      duration: 12
      """)
}
