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
  if (command === undefined || !(command === "exec" || listCommands().includes(command))) {
    return fail(`Usage: node scripts/run.mjs <${listCommands().join(" | ")} | exec> [arguments]`);
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
  const fileArgs = command === "exec" ? createToolCommand(args) : [getScriptPath(command), ...args];
  if (fileArgs === undefined) return fail("Usage: node scripts/run.mjs exec <tool of a package> [arguments]");
  runNode(getNodePath(nodeFolder), fileArgs, createEnvironment(nodeFolder));
}

function runNode(file, fileArgs, env) {
  // The channel tells the script when this process dies, and tells this process which programs the script runs.
  const stdio = command === "exec" ? "inherit" : ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(file, fileArgs, { stdio, env, cwd: command === "exec" ? process.cwd() : root });
  const running = new Set();
  child.on("message", ({ started, ended }) => (started ? running.add(started) : running.delete(ended)));
  child.on("error", (error) => fail(`${file} could not be started: ${error.message}`));
  // A terminal sends Ctrl-C to the child as well, so forwarding it would count as a second one.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  watchParents(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const pid of running) killTree(pid);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** Ends a program of a killed script, which could not end it itself. */
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

/** Calls `onAbandoned` if npm or its shell dies, because they may not forward the signal that ended them. */
function watchParents(onAbandoned) {
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
    onAbandoned();
  }, 250);
  watch.unref();
}

function createEnvironment(nodeFolder) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const folders = [nodeFolder, join(root, "node_modules", ".bin"), process.env[pathName]];
  const noProxy = [process.env.NO_PROXY ?? process.env.no_proxy, "127.0.0.1", "localhost"]
    .filter(Boolean)
    .join(",");
  return {
    // Telemetry, banners and update checks of the tools are disabled.
    WRANGLER_SEND_METRICS: "false",
    DO_NOT_TRACK: "1",
    WRANGLER_HIDE_BANNER: "true",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    X_LOCAL_OBSERVABILITY: "false",
    X_LOCAL_EXPLORER: "false",
    WRANGLER_REGISTRY_PATH: ".wrangler/registry",
    // Without this cache, each short command would compile the same tools again.
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

/**
 * Returns the arguments with which Node runs a package's program, or undefined if no package has it. The shims of npm
 * would need a shell on Windows.
 */
function createToolCommand([tool, ...toolArgs]) {
  if (tool === "node") return toolArgs;
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { bin }] of Object.entries(packages)) {
    if (bin?.[tool] !== undefined) return [join(root, path, bin[tool]), ...toolArgs];
  }
  return undefined;
}

function getScriptPath(name) {
  return join(root, "scripts", `${name}.ts`);
}

/** Lists the commands that package.json's scripts run. */
function listCommands() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.values(scripts).map((line) => /run\.mjs (\w+)/.exec(line)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined && name !== "exec");
}

function isAtLeast(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
