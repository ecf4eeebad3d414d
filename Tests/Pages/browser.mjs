// browser.mjs: drives Chromium by WebDriver (https://www.w3.org/TR/webdriver2/) and Firefox, which firefox.mjs
// starts, by what both have.
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";

// Starts chromedriver; `work` is given a Chromium. Both end, whatever happens.
export async function withBrowser(work, options = {}) {
  const driver = spawn("chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const port = await new Promise((resolve, reject) => {
      let printed = "";
      driver.stdout.on("data", (chunk) => {
        printed += chunk;
        const found = /started successfully on port (\d+)/.exec(printed);
        if (found) resolve(found[1]);
      });
      driver.on("error", reject);
      driver.on("exit", () => reject(new Error(`chromedriver ended: ${printed}`)));
    });
    const browser = new Chromium(`http://127.0.0.1:${port}`);
    await browser.begin(options);
    try {
      return await work(browser);
    } finally {
      await browser.end();
    }
  } finally {
    driver.kill();
  }
}

// What is the same in every browser. A browser has open, run, screenshot and showAs.
export class Driver {
  // Waits until an expression is true. The limit is only for what never becomes true: a machine may be slow.
  async until(expression, seconds = 180) {
    const end = Date.now() + 1000 * seconds;
    while (Date.now() < end) {
      if (await this.run(`return Boolean(${expression})`)) return;
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    throw new Error(`not true after ${seconds} s: ${expression}`);
  }

  async picture(file) { await writeFile(file, Buffer.from(await this.screenshot(), "base64")); }
}

class Chromium extends Driver {
  constructor(address) {
    super();
    this.address = address;
  }

  async call(method, path, body) {
    const response = await fetch(`${this.address}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  // options: {width, height, touch}
  async begin({ width = 1400, height = 1000, touch = false } = {}) {
    const args = ["--headless=new", "--no-sandbox", "--disable-gpu", `--window-size=${width},${height}`,
      "--hide-scrollbars", "--js-flags=--expose-gc", "--enable-precise-memory-info"];
    const mobile = touch && { mobileEmulation: { deviceMetrics: { width, height, pixelRatio: 2, touch: true } } };
    const { sessionId } = await this.call("POST", "/session", {
      capabilities: { alwaysMatch: {
        browserName: "chrome", timeouts: { script: 180_000 },
        "goog:loggingPrefs": { browser: "ALL", performance: "ALL" },
        "goog:chromeOptions": { args, ...mobile },
      } },
    });
    this.session = `/session/${sessionId}`;
  }

  end() { return this.call("DELETE", this.session); }

  open(address) { return this.call("POST", `${this.session}/url`, { url: address }); }

  // Runs the body of a function in the page; a promise is waited for.
  run(script, ...args) {
    return this.call("POST", `${this.session}/execute/sync`, { script: `return (async () => { ${script} })()`, args });
  }

  async element(selector) {
    const found = await this.call("POST", `${this.session}/element`, { using: "css selector", value: selector });
    return Object.values(found)[0];
  }

  // What follows is for the page in a frame; without a selector, for the page around it.
  async enter(selector) {
    const id = selector ? { "element-6066-11e4-a52e-4f735466cecf": await this.element(selector) } : null;
    await this.call("POST", `${this.session}/frame`, { id });
  }

  async click(selector) {
    return this.call("POST", `${this.session}/element/${await this.element(selector)}/click`, {});
  }

  async type(selector, keys) {
    return this.call("POST", `${this.session}/element/${await this.element(selector)}/value`, { text: keys });
  }

  // Presses a pointer at the first place, moves it along the others, and lifts it.
  //   places: [x, y] from the middle of the element
  async drag(selector, places, { kind = "mouse", milliseconds = 30 } = {}) {
    const origin = { "element-6066-11e4-a52e-4f735466cecf": await this.element(selector) };
    const move = ([x, y], duration) => ({ type: "pointerMove", duration, origin, x: Math.round(x), y: Math.round(y) });
    const [first, ...others] = places;
    await this.call("POST", `${this.session}/actions`, { actions: [{
      type: "pointer", id: "pointer", parameters: { pointerType: kind },
      actions: [move(first, 0), { type: "pointerDown", button: 0 },
        ...others.map((place) => move(place, milliseconds)), { type: "pointerUp", button: 0 }],
    }] });
  }

  async press(...keys) {
    await this.call("POST", `${this.session}/actions`, { actions: [{
      type: "key", id: "keys",
      actions: keys.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]),
    }] });
  }

  // Turns the device: degrees, as of DeviceOrientationEvent.
  tilt(beta, gamma) {
    return this.call("POST", `${this.session}/goog/cdp/execute`, {
      cmd: "DeviceOrientation.setDeviceOrientationOverride", params: { alpha: 0, beta, gamma },
    });
  }

  // The messages of the console since the last call.
  log() { return this.call("POST", `${this.session}/se/log`, { type: "browser" }); }

  // The addresses that pages have asked for since the last call.
  async requests() {
    const entries = await this.call("POST", `${this.session}/se/log`, { type: "performance" });
    return entries.map(({ message }) => JSON.parse(message).message)
      .filter(({ method }) => method === "Network.requestWillBeSent").map(({ params }) => params.request.url);
  }

  screenshot() { return this.call("GET", `${this.session}/screenshot`); }

  // A window of a size in CSS pixels, on a screen or on paper, for a reader who prefers a colour scheme.
  async showAs({ width, height, media = "screen", scheme = "light" }) {
    const command = (cmd, params) => this.call("POST", `${this.session}/goog/cdp/execute`, { cmd, params });
    await command("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await command("Emulation.setEmulatedMedia", { media, features: [{ name: "prefers-color-scheme", value: scheme }] });
  }
}
