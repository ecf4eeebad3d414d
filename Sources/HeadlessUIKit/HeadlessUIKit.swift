// As in UIKit, one import brings Foundation too: CGPoint, CGRect, NSObject, IndexPath.
@_exported public import Foundation
