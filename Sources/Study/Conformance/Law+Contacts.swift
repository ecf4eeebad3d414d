import Dynamics

// Contacts: when they begin, bounce and are corrected, and what collides.
extension Law {
  private static let radii = [0.1, 0.25, 0.45, 0.7, 0.9, 1, 1.2, 1.5, 2]

  static let contactLaws = [
    Law(
      "restitution-threshold", "A contact bounces from an approach speed of 100 pt/s on.",
      .measured,
      shownBy: ["bounce-threshold"], 100, "pt/s",
      or: [0, 10, 25, 50, 60, 70, 80, 90, 110, 120, 130, 140, 150, 175, 200, 250, 300, 500]
    ) { $0.settings.restitutionThreshold = $1 / 100 },
    Law(
      "linear-slop", "A penetration of 0.45 pt is not corrected.", .reported,
      shownBy: ["overlap-boundary", "overlap-items", "rest-gap"], 0.45, "pt",
      or: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.5, 2]
    ) { $0.settings.linearSlop = $1 / 100 },
    Law(
      "contact-skin", "A contact begins 1.8 pt before the shapes touch.", .inferred,
      shownBy: ["rest-gap", "rest-items", "bounce-threshold"], 1.8, "pt",
      or: [0, 0.5, 1, 1.4, 1.6, 1.7, 1.9, 2, 2.2, 2.5, 3, 4]
    ) { $0.settings.contactSkin = $1 / 100 },
    Law(
      "rectangle-radius", "A rectangle has no polygon radius.", .measured,
      shownBy: ["rest-gap", "overlap-items", "rest-shapes"], 0, "pt", or: radii
    ) { $0.settings.itemRadius = $1 / 100 },
    Law(
      "path-radius", "Paths, and ellipses that are no circles, have a polygon radius of 0.9 pt.",
      .measured, shownBy: ["rest-shapes", "rest-items"], 0.9, "pt",
      or: [0, 0.25, 0.45, 0.6, 0.7, 0.8, 1, 1.1, 1.2, 1.5, 2]
    ) { $0.settings.polygonRadius = $1 / 100 },
    Law(
      "boundary-radius", "A boundary has no polygon radius.", .measured,
      shownBy: ["rest-gap", "overlap-boundary", "bounds"], 0, "pt", or: radii
    ) { $0.settings.boundaryRadius = $1 / 100 },
    Law(
      "baumgarte", "An iteration corrects 0.2 of a penetration.", .reported,
      shownBy: ["overlap-boundary", "overlap-items"], 0.2, "",
      or: [0.05, 0.1, 0.15, 0.25, 0.3, 0.4, 0.6, 0.8, 1]
    ) { $0.settings.baumgarte = $1 },
    Law(
      "contact-correction", "An iteration corrects a contact by 20 pt at most.", .reported,
      shownBy: ["overlap-boundary"], 20, "pt", or: [0.5, 1, 1.5, 2, 2.5, 3, 5, 10]
    ) { $0.settings.maxContactCorrection = $1 / 100 },
    Law(
      "attachment-correction", "An iteration corrects a rigid attachment by 20 pt at most.",
      .reported, shownBy: ["rod-length"], 20, "pt", or: [1, 2, 5, 10, 15, 18, 22, 25, 30, 50, 1e6]
    ) { $0.settings.maxAttachmentCorrection = $1 / 100 },
    Law(
      "bounds-outset", "The boundary around the reference view lies 1 pt outside of its bounds.",
      .measured, shownBy: ["bounds", "bounds-inset"], 1, "pt",
      or: [-2, -1, -0.5, 0, 0.5, 0.75, 1.25, 1.5, 2, 3]
    ) { $0.boundsOutset = $1 },
    Law(
      "boundary-paths", "A closed outline is a chain of lines that holds on both sides.", .reported,
      shownBy: ["boundary-path"]),
    Law(
      "collision-groups", "Items collide if one collision behavior has both.", .measured,
      shownBy: ["collision-groups"]),
    Law(
      "anchored-items", "An item with isAnchored does not move.", .documented,
      shownBy: ["anchored", "slide-items"]),
    Law(
      "contact-points", "Two contact points are solved together.", .inferred,
      shownBy: ["tilted", "pile"]),
    Law(
      "bullets", "Fast items do not pass through boundaries and items that do not move.", .measured,
      shownBy: ["bullet-boundary", "bullet-items"]),
    Law("rolling", "Friction acts at the edge of a disc.", .inferred, shownBy: ["roll"]),
    Law(
      "masses", "Colliding items share their velocities by mass.", .inferred,
      shownBy: ["bounce-masses"]),
  ]
}
