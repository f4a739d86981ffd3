import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { Failure, MissingProgram } from "./failure.ts";
import { root, toolPath } from "./paths.ts";

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
}

const systemPaths = [
  // Headless mode takes a third less time per page.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Finds a Chromium or installs one.
 * @throws MissingProgram that explains how to install one
 */
export function findChromium(): Browser {
  const executablePath = findInstalledChromium() ?? installChromium();
  return { executablePath, args: listLaunchArgs() };
}

/** Returns the path of CHROMIUM_PATH, of Playwright's Chromium or of the system's, in this order of precedence. */
export function findInstalledChromium(): string | undefined {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new Failure(`CHROMIUM_PATH names ${configuredPath}, which does not exist: correct it or unset it.`);
  }
  return [chromium.executablePath(), ...systemPaths].find((path) => path !== "" && existsSync(path));
}

function installChromium(): string {
  console.error("There is no Chromium yet: installing one…");
  run(process.execPath, [toolPath("@playwright/test/cli.js"), "install", "--with-deps", "chromium"]);
  if (findInstalledChromium() === undefined && isDebianRoot()) {
    run("apt-get", ["update"]);
    for (const name of ["chromium-headless-shell", "chromium"])
      if (findInstalledChromium() === undefined)
        run("apt-get", ["install", "-y", "--no-install-recommends", name]);
  }
  const path = findInstalledChromium();
  if (path !== undefined) return path;
  throw new MissingProgram(
    "No Chromium was found and none could be installed: install Chromium or Chrome and set CHROMIUM_PATH to its executable.",
  );
}

function run(command: string, args: readonly string[]): void {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    // If downloads are blocked, apt-get should not have to wait for minutes.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: process.env.PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT ?? "10000",
  };
  // Standard output contains only the tests' summary, which other programs parse.
  spawnSync(command, args, { cwd: root, env, stdio: ["ignore", 2, 2] });
}

function isDebianRoot(): boolean {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

function listLaunchArgs(): string[] {
  const args = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
  ];
  // Root has no Chromium sandbox, and a container's /dev/shm is often too small for a page.
  return process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage", ...args] : args;
}
