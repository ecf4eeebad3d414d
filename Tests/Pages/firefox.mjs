// firefox.mjs: drives Firefox by Marionette, the protocol that geckodriver speaks to it
// (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Driver } from "./browser.mjs";

class Firefox extends Driver {
  constructor(port) {
    super();
    this.socket = connect(port, "127.0.0.1");
    this.waiting = new Map();
    let received = Buffer.alloc(0);
    this.socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      // A message is its length in bytes, a colon, and JSON.
      for (let colon = received.indexOf(":"); colon > 0; colon = received.indexOf(":")) {
        const end = colon + 1 + Number(received.subarray(0, colon));
        if (received.length < end) return;
        this.answer(JSON.parse(received.subarray(colon + 1, end)));
        received = received.subarray(end);
      }
    });
  }

  // The first message greets, with an object; an answer is [1, number of the command, error, result].
  answer(message) {
    const [, number, error, result] = Array.from(message);
    const { resolve, reject, name } = this.waiting.get(number) ?? {};
    this.waiting.delete(number);
    if (error) reject(new Error(`${name}: ${error.error}: ${error.message}`));
    else resolve?.(result);
  }

  call(name, parameters = {}) {
    const number = (this.number = (this.number ?? 0) + 1);
    const message = JSON.stringify([0, number, name, parameters]);
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject, name });
      this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }

  open(url) { return this.call("WebDriver:Navigate", { url }); }

  // Scripts see the page's own names only through its eval.
  async run(script, ...args) {
    const inPage = "return window.eval(arguments[0]).apply(window, arguments[1])";
    const { value } = await this.call("WebDriver:ExecuteScript", { script: inPage, args: [`(async function () { ${script} })`, args] });
    return value;
  }

  async screenshot() { return (await this.call("WebDriver:TakeScreenshot", { full: false })).value; }

  async showAs({ width, height, media = "screen", scheme = "light" }) {
    await this.call("Marionette:SetContext", { value: "chrome" });
    await this.call("WebDriver:ExecuteScript", { script: `
      const [width, height, media, scheme] = arguments, browser = window.gBrowser.selectedBrowser;
      Object.assign(browser.style, { minWidth: width, maxWidth: width, minHeight: height, maxHeight: height });
      Object.assign(browser.browsingContext, { mediumOverride: media, prefersColorSchemeOverride: scheme });`,
    args: [`${width}px`, `${height}px`, media, scheme] });
    await this.call("Marionette:SetContext", { value: "content" });
    await this.until(`innerWidth === ${width} && innerHeight === ${height} && matchMedia("${media}").matches`);
  }
}

// Starts Firefox; `work` is given a Firefox. It ends, whatever happens.
export async function withFirefox(work) {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  await writeFile(join(profile, "user.js"), 'user_pref("marionette.port", 0);\n');
  const child = spawn("firefox-esr", ["--headless", "--no-remote", "--profile", profile, "--marionette",
    "--remote-allow-system-access"], { stdio: "ignore" });
  const ended = new Promise((resolve) => { child.on("exit", resolve).on("error", resolve); });
  process.once("exit", () => child.kill());
  try {
    let port = NaN;
    for (const end = Date.now() + 60_000; !port && Date.now() < end;) {
      await new Promise((resolve) => { setTimeout(resolve, 100); });
      port = Number(await readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => NaN));
    }
    if (!port) throw new Error("Firefox does not listen");
    const firefox = new Firefox(port);
    await firefox.call("WebDriver:NewSession", { capabilities: {} });
    // The page at the start allows no eval.
    await firefox.open("about:blank");
    return await work(firefox);
  } finally {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  }
}
