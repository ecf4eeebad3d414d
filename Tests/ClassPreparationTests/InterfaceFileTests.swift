import ClassPreparation
import Testing

/// A storyboard with a card on a shelf, and a list with a layout and a cell of its own.
private let storyboard = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!-- <viewController customClass="Nobody"/> -->
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="c1">
    <scenes><scene sceneID="s1"><objects>
      <viewController storyboardIdentifier="deck" id="c1" customClass="DeckController" customModule="App">
        <view key="view" contentMode="scaleToFill" id="v1" customClass="TableTop">
          <rect key="frame" x="0.0" y="0.0" width="320" height="568"/>
          <subviews>
            <view id="shelf"><rect key="frame" x="10" y="20" width="200" height="300"/><subviews>
              <imageView id="card" customClass="CardView"><rect key="frame" x="5" y="6" width="80" height="90"/>
                <subviews><label userInteractionEnabled="NO" alpha="0.5" tag="3" id="title" text="A &lt;b&gt;"><rect key="frame" x="1" y="2" width="30" height="20"/></label></subviews>
              </imageView>
            </subviews></view>
            <collectionView id="list"><rect key="frame" x='0' y="0" width="320" height="500"/>
              <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="7" id="l1" customClass="Springs">
                <size key="itemSize" width="50" height="40"/></collectionViewFlowLayout>
              <cells><collectionViewCell reuseIdentifier="tile" id="x1" customClass="Tile"/></cells>
              <connections><outlet property="dataSource" destination="c1" id="o9"/></connections>
            </collectionView>
          </subviews>
          <constraints><constraint firstItem="shelf" firstAttribute="top" constant="20" id="n1"/></constraints>
        </view>
        <connections>
          <outlet property="table" destination="v1" id="o1"/>
          <outlet property="card" destination="card" id="o2"/>
          <outlet property="gap" destination="n1" id="o7"/>
          <outlet property="title" destination="title" id="o3"/>
          <outlet property="list" destination="list" id="o4"/>
          <outletCollection property="both" destination="card" id="o5"/>
          <outletCollection property="both" destination="shelf" id="o6"/>
        </connections>
      </viewController>
    </objects></scene></scenes>
  </document>
  """

@Suite struct `Storyboards say what outlets hold` {
  private func prepared(_ text: String, _ interface: String = storyboard) -> String {
    var preparer = ClassPreparer(
      [
        .init(path: "Deck.swift", text: text),
        .init(
          path: "Views.swift",
          text:
            "class CardView: UIImageView {}\nclass TableTop: UIView {}\nclass Springs: UICollectionViewFlowLayout {}"
        ),
      ], interfaces: [.init(path: "Base.lproj/Main.storyboard", text: interface)])
    return preparer.prepare()[0].text
  }

  private func outlet(_ declaration: String) -> String {
    let text = prepared("class DeckController: UIViewController {\n@IBOutlet var \(declaration)\n}")
    let line = text.split(separator: "\n")[2]
    return String(line.drop { $0 != "=" }.dropFirst(2))
  }

  @Test func `a view has its own class, and its place in the view of the controller`() {
    // The shelf in between has no outlet of its own name, so its origin adds up.
    #expect(
      outlet("card: UIImageView!")
        == "outlet(CardView(frame: .zero), at: CGRect(x: 15.0, y: 26.0, width: 80.0, height: 90.0), "
        + "in: CGSize(width: 320.0, height: 568.0), order: 11) { $0.isUserInteractionEnabled = true }"
    )
  }

  @Test func `a constraint has its number`() {
    #expect(outlet("gap: NSLayoutConstraint!") == "NSLayoutConstraint(outlet: 20.0)")
  }

  @Test func `a view lies in the nearest view that has an outlet`() {
    let title = outlet("title: UILabel!")
    #expect(title.hasPrefix("outlet(UILabel(frame: .zero), at: CGRect(x: 1.0, y: 2.0, "))
    #expect(title.contains("in: CGSize(width: 80.0, height: 90.0), of: \"card\", order: "))
    #expect(title.hasSuffix(" { $0.alpha = 0.5; $0.tag = 3; $0.text = \"A <b>\" }"))
  }

  @Test(
    arguments: [("A&#10;b", nil), ("&#xE9;", "é"), ("&amp;lt;", "&lt;")] as [(String, String?)])
  func `characters are read, and a text of several lines is left out`(
    written: String, text: String?
  ) {
    let file = prepared(
      "class DeckController: UIViewController { @IBOutlet var title: UILabel! }",
      storyboard.replacing("A &lt;b&gt;", with: written))
    #expect(file.contains("outlet(UILabel(frame: .zero), at: "))
    #expect(file.contains("$0.text = ") == (text != nil))
    if let text { #expect(file.contains("$0.text = \"\(text)\"")) }
  }

  @Test func `a list has its layout, its cells and its data source`() {
    let list = outlet("list: UICollectionView!")
    #expect(
      list.hasPrefix("outlet(UICollectionView(frame: .zero, collectionViewLayout: Springs())"))
    #expect(list.contains("roles: [.dataSource]"))
    #expect(list.contains("$0.register(Tile.self, forCellWithReuseIdentifier: \"tile\")"))
    #expect(list.contains("?.minimumLineSpacing = 7.0; "))
    #expect(list.contains("?.itemSize = CGSize(width: 50.0, height: 40.0)"))
  }

  /// Neither class has the initializer of other views.
  @Test func `a list and a view that only files make have initializers of their own`() {
    #expect(
      outlet("other: UICollectionView!")
        == "outlet(UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()))"
    )
    let text = prepared(
      """
      class DeckController: UIViewController { @IBOutlet var other: Decoded! }
      class Decoded: UIView { required init?(coder: NSCoder) { super.init(coder: coder) } }
      """)
    #expect(text.contains("var other: Decoded! = outlet(Decoded(coder: StoryboardCoder())!)"))
  }

  @Test func `a collection has as many views as the storyboard`() {
    let both = outlet("both: [UIView]!")
    #expect(both.hasPrefix("[outlet(CardView(frame: .zero), "))
    #expect(both.contains(", outlet(UIView(frame: .zero), at: CGRect(x: 10.0, y: 20.0, "))
  }

  @Test func `the view of a controller is made of its class, and lines stay`() {
    let text = prepared(
      "class DeckController: UIViewController {\n  @IBOutlet var table: TableTop!\n}\nlet last = 4\n"
    )
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == "   var table: TableTop!")
    #expect(
      lines[4] == "override func loadView() { view = TableTop(frame: .zero); "
        + "view.frame = UIScreen.main.bounds; table = (view as! TableTop) }")
    #expect(lines[5] == "#sourceLocation(file: \"Deck.swift\", line: 3)")
    #expect(lines[6] == "}")
  }

  @Test func `an outlet that observes its value is set when the view is loaded`() {
    let text = prepared(
      "class Deck: UIViewController {\n  @IBOutlet weak var card: UIView! { didSet { add() } }\n}")
    #expect(
      text.contains(
        "override func loadView() { super.loadView(); do { let view = card; card = view } }"))
    #expect(
      text.contains("   var card: UIView! = outlet(UIView(frame: .zero)) { didSet { add() } }"))
  }

  @Test func `views without an outlet come along where the class looks for them`() {
    let interface = """
      <document><scenes><scene><objects><viewController customClass="Fall" id="c">
        <view key="view" id="v"><rect key="frame" x="0" y="0" width="320" height="568"/><subviews>
          <view id="a"><rect key="frame" x="10" y="20" width="30" height="40"/></view>
          <button id="b"><rect key="frame" x="1" y="2" width="3" height="4"/></button>
          <tableView id="t"><rect key="frame" x="0" y="0" width="9" height="9"/>
            <prototypes><tableViewCell reuseIdentifier="x"><subviews><label/></subviews></tableViewCell></prototypes>
          </tableView>
        </subviews></view>
        <connections><outlet property="button" destination="b"/></connections>
      </viewController></objects></scene></scenes></document>
      """
    let text = prepared(
      "class Fall: UIViewController {\n  @IBOutlet var button: UIButton!\n  func f() { _ = view.subviews }\n}",
      interface)
    let views = text.split(separator: "looseViews = [").last?.prefix { $0 != "]" } ?? ""
    #expect(views.hasPrefix("outlet(UIView(frame: .zero), at: CGRect(x: 10.0, y: 20.0, "))
    #expect(
      views.contains("UITableView(") && !views.contains("UIButton") && !views.contains("UILabel"))
    #expect(!prepared("class Fall: UIViewController {}", interface).contains("looseViews"))
  }

  @Test func `a controller that loads its view itself keeps it`() {
    let text = "class DeckController: UIViewController {\n  override func loadView() {}\n}"
    #expect(prepared(text).contains(text))
  }

  @Test(arguments: [
    "", "<document", "<document><scenes></document>", "not XML < at all", "<a/>",
    String(storyboard.prefix(900)),
  ])
  func `a file that is no storyboard, or ends early, ends nothing`(interface: String) {
    let text = prepared(
      "class DeckController: UIViewController {\n  @IBOutlet var box: UIView!\n}", interface)
    #expect(text.contains("var box: UIView! = outlet(UIView(frame: .zero))"))
  }

  @Test func `the package makes what classes ask for by a name`() {
    let nib = """
      <document><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
        <view id="a" customClass="CardView"><rect key="frame" x="0" y="0" width="80" height="90"/></view>
      </objects></document>
      """
    let package = MotionsPackage(
      [
        .init(
          path: "../../Deck.swift",
          text: "class DeckController: UIViewController {}\nclass CardView: UIView {}\n"
            + "class Row: UITableViewCell { let icon = UIImage(named: \"row\\(1)\") }")
      ],
      interfaces: [
        .init(path: "Main.storyboard", text: storyboard), .init(path: "Card.xib", text: nib),
        .init(
          path: "Row.xib",
          text: "<document><objects><tableViewCell customClass=\"Row\"/></objects></document>"),
      ],
      images: ["App/row12@2x.png", "App/other.png"].compactMap {
        ImageSize(
          path: $0,
          bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 0, count: 11)
            + [60, 0, 0, 0, 40])
      }, dependency: "/swift-dynamics")
    #expect(!package.source.contains("other"))
    for line in [
      "UIStoryboard.contents[\"Main\", default: [:]][\"\"] = { DeckController() }",
      "UIStoryboard.contents[\"Main\", default: [:]][\"deck\"] = { DeckController() }",
      "UINib.contents[\"Card\"] = { _ in [sized(CardView(frame:",
      "UINib.contents[\"Row\"] = { _ in [Row(frame:",
      // A name that the class puts together.
      "UIImage.sizes[\"row12\"] = CGSize(width: 30.0, height: 20.0)",
    ] {
      #expect(package.source.contains(line))
    }
  }
}
