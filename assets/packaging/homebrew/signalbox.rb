# The formula for a tap. VERSION and SHA256 are those of the package that npm run release has made.
class Signalbox < Formula
  desc "Operator's console for an agent platform, in a terminal"
  homepage "https://www.npmjs.com/package/signalbox"
  url "https://registry.npmjs.org/signalbox/-/signalbox-VERSION.tgz"
  sha256 "SHA256"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
    man1.mkpath
    (man1/"signalbox.1").write Utils.safe_popen_read(bin/"signalbox", "man")
    generate_completions_from_executable(bin/"signalbox", "completion")
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/signalbox --version").strip
    assert_match "Credits by person", shell_output("#{bin}/signalbox --demo")
  end
end
