# Homebrew formula of the command sweep. It is not published, and no Mac has run it yet.
# RELEASING.md, one folder up, says how to use it.
class SwiftDynamics < Formula
  desc "Find UIKit Dynamics parameters by simulating millions of variations"
  homepage "https://github.com/OWNER/swift-dynamics"
  url "https://github.com/OWNER/swift-dynamics.git", tag: "0.1.0"
  license "MIT"
  head "https://github.com/OWNER/swift-dynamics.git", branch: "main"

  depends_on xcode: ["26.4", :build]
  depends_on macos: :sequoia

  uses_from_macos "sqlite"

  def install
    # Homebrew has a sandbox of its own, and sandboxes cannot be nested.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "sweep"
    bin.install ".build/release/sweep"
    generate_completions_from_executable(bin/"sweep", "--generate-completion-script")
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/sweep --version").strip
    system bin/"sweep", "run", "snap-push", "--vary", "snap.damping=0.1:2:4", "-o", "rows.csv"
    assert_equal 5, (testpath/"rows.csv").readlines.count { |line| !line.start_with?("#") }
  end
end
