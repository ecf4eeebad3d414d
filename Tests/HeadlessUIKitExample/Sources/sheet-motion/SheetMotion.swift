import DropSheet
import HeadlessUIKit
import MotionCapture

/// The drop of the sheet, with its gravity and its elasticity.
@main struct SheetMotion: CapturableMotion {
  static let name = "sheet-drop"
  static let parameters = [
    CaptureParameter("gravity.magnitude", 6, in: 1...12),
    CaptureParameter("properties.elasticity", 0.2, in: 0...0.8),
  ]

  static func start(on stage: CaptureStage) -> KeyValuePairs<String, any UIDynamicItem> {
    let (home, sheet) = (UIViewController(), SheetController())
    stage.show(home)
    home.present(sheet, animated: true)
    return ["sheet": sheet.view]
  }
}
