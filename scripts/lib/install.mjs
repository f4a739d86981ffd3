import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";

/**
 * Installs the packages of package-lock.json if any is missing.
 * @param {string} root
 * @returns {Promise<string | undefined>} an explanation if it failed
 */
export async function installPackages(root) {
  if (isInstalled(root)) return undefined;
  return await withLock(
    join(root, ".cache", "install.lock"),
    async () => (isInstalled(root) ? undefined : install(root)),
    (holder) => console.error(`Waiting for process ${holder}, which is installing the packages…`),
  );
}

function isInstalled(root) {
  const stamp = createStamp(root);
  if (readIfPresent(stampPath(root)) === stamp) return true;
  if (!isCompleteInstall(root)) return false;
  writeFileSync(stampPath(root), stamp);
  return true;
}

function install(root) {
  console.error("Installing the packages (the first time takes a minute or two)…");
  const hadLeftovers = existsSync(join(root, "node_modules"));
  let code = runNpm(root);
  if (code !== 0 && hadLeftovers) {
    // An interrupted install can leave files that break npm, and a clean install is not slower.
    rmSync(join(root, "node_modules"), { recursive: true, force: true, maxRetries: 3 });
    code = runNpm(root);
  }
  if (code !== 0) {
    return "The packages could not be installed: npm's message above says why; if the network was away, run the command again.";
  }
  writeFileSync(stampPath(root), createStamp(root));
  return undefined;
}

function runNpm(root) {
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] };
  const result = cli?.endsWith("npm-cli.js")
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.error !== undefined) console.error(`npm could not be started: ${result.error.message}`);
  return result.status ?? 1;
}

/**
 * Checks whether `npm ci` has installed exactly these packages. npm writes its own lockfile into node_modules last, so
 * an unfinished install has none.
 */
function isCompleteInstall(root) {
  const required = readPackages(join(root, "package-lock.json"));
  const present = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (required === undefined || present === undefined) return false;
  return Object.entries(required).every(([path, { integrity, optional }]) => {
    if (path === "") return true;
    const installed = present[path];
    return installed === undefined ? optional === true : installed.integrity === integrity;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function createStamp(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
}

function stampPath(root) {
  return join(root, "node_modules", ".install-stamp");
}

function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
