// A class that is compiled with UIKit where there is one, and without it elsewhere.
#if canImport(UIKit)
  import UIKit

  #if ABSENT
    #error("there is a module UIKit")
  #endif
  @MainActor let card = UIView(frame: .zero)
#elseif PRESENT
  #error("there is no module UIKit")
#endif
