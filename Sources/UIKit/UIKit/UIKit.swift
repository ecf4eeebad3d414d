// Lets a class that was written for UIKit keep its `import UIKit` where the system has no UIKit.
@_exported public import HeadlessUIKit
