// Lets a class that was written for UIKit keep its `import UIKit` on Linux.
@_exported public import HeadlessUIKit
