import HeadlessUIKit

// For files that import Foundation beside UIKit: the types that a clock drives.
typealias DispatchQueue = HeadlessUIKit.DispatchQueue
typealias DispatchTime = HeadlessUIKit.DispatchTime
