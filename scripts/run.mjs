// Starts every npm script. It must run on Node 20 with nothing installed, so it imports only Node's own modules. The
// commands themselves are TypeScript and run on the Node among the packages (`node-<platform>-<arch>`).
import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./lib/install.mjs";
import { isAlive } from "./lib/lock.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);

await main();

async function main() {
  if (!isAtLeast(20, 0)) return fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  if (command === undefined || !(command === "exec" || commands().includes(command))) {
    return fail(`Usage: node scripts/run.mjs <${commands().join(" | ")} | exec> [arguments]`);
  }
  const failure = await installPackages(root);
  if (failure !== undefined) return fail(failure);

  const nodeFolder = findPackagedNode();
  // Node before 22.18 needs a flag to run TypeScript.
  if (nodeFolder === undefined && !isAtLeast(22, 18)) {
    return fail(
      `There is no packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old for it: install Node 22.18 or newer.`,
    );
  }
  const fileArgs = command === "exec" ? toolCommand(args) : [getScriptPath(command), ...args];
  if (fileArgs === undefined) return fail("Usage: node scripts/run.mjs exec <tool of a package> [arguments]");
  run(getNodePath(nodeFolder), fileArgs, environment(nodeFolder));
}

function run(file, fileArgs, env) {
  // The channel tells the script when this process dies, and tells this process which programs the script runs.
  const stdio = command === "exec" ? "inherit" : ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(file, fileArgs, { stdio, env, cwd: command === "exec" ? process.cwd() : root });
  const running = new Set();
  child.on("message", ({ started, ended }) => (started ? running.add(started) : running.delete(ended)));
  child.on("error", (error) => fail(`${file} could not be started: ${error.message}`));
  // Ctrl-C in a terminal reaches the child too; forwarding it would count as a second one.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  whenAbandoned(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const pid of running) killTree(pid);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** A killed script cannot end its child processes. */
function killTree(pid) {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true });
    return;
  }
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL");
    } catch {
      // The process leads no group, or has ended.
    }
  }
}

/** Calls `end` if npm or its shell dies, because they may not forward the signal. */
function whenAbandoned(end) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  let npm = parent;
  execFile("ps", ["-o", "ppid=,args=", "-p", String(parent)], (_error, line) => {
    const [, grandparent, args] = /^\s*(\d+) (.*)/.exec(line) ?? [];
    // Some shells replace themselves with this process.
    if (args?.includes("run.mjs")) npm = Number(grandparent);
  });
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(watch);
    end();
  }, 250);
  watch.unref();
}

function environment(nodeFolder) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const folders = [nodeFolder, join(root, "node_modules", ".bin"), process.env[pathName]];
  const noProxy = [process.env.NO_PROXY ?? process.env.no_proxy, "127.0.0.1", "localhost"]
    .filter(Boolean)
    .join(",");
  return {
    // Disables telemetry, banners and update checks.
    WRANGLER_SEND_METRICS: "false",
    DO_NOT_TRACK: "1",
    WRANGLER_HIDE_BANNER: "true",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    X_LOCAL_OBSERVABILITY: "false",
    X_LOCAL_EXPLORER: "false",
    WRANGLER_REGISTRY_PATH: ".wrangler/registry",
    // The cache saves compiling the same tools for each short command.
    NODE_COMPILE_CACHE: join(root, ".cache", "node"),
    ...process.env,
    [pathName]: folders.filter(Boolean).join(delimiter),
    // Requests to the local sandbox must not go through a company's proxy.
    NO_PROXY: noProxy,
    no_proxy: noProxy,
  };
}

function findPackagedNode() {
  const base = join(root, "node_modules", `node-${process.platform.replace("win32", "win")}-${process.arch}`);
  const name = process.platform === "win32" ? "node.exe" : "node";
  return [join(base, "bin"), base].find((folder) => existsSync(join(folder, name)));
}

function getNodePath(folder) {
  if (folder === undefined) return process.execPath;
  return join(folder, process.platform === "win32" ? "node.exe" : "node");
}

/** Returns the path of a package's program, to be run by Node: without a shell, and without the shims that need one on Windows. */
function toolCommand([tool, ...rest]) {
  if (tool === "node") return rest;
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { bin }] of Object.entries(packages)) {
    if (bin?.[tool] !== undefined) return [join(root, path, bin[tool]), ...rest];
  }
  return undefined;
}

function getScriptPath(name) {
  return join(root, "scripts", `${name}.ts`);
}

/** Lists the commands that package.json's scripts run. */
function commands() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.values(scripts).map((line) => /run\.mjs (\w+)/.exec(line)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined && name !== "exec");
}

function isAtLeast(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
