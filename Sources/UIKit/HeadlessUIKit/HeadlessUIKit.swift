// As in UIKit, one import brings Foundation too: CGPoint, CGRect, NSObject, IndexPath.
@_exported public import Foundation
#if canImport(CoreGraphics)
  @_exported public import CoreGraphics
#endif
