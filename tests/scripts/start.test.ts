import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { isPortFree } from "../../scripts/stack/ports.ts";

const root = join(import.meta.dirname, "..", "..");
const [port, sandboxPort] = [await findFreePort(), await findFreePort()];

test("serves an empty store and says so with npm start -- --empty", async () => {
  const start = await startStore();
  expect(start.said()).toContain(`Store       http://localhost:${port}\n`);
  const health = await fetch(`http://localhost:${port}/api/health`);
  expect(await health.json()).toMatchObject({ data: { status: "ok" } });
  const products = await fetch(`http://localhost:${port}/api/products`);
  expect(await products.json()).toMatchObject({ success: true, data: [] });
  // Emails of the cron have no request to take the URL from, so they link to STORE_URL.
  const robots = await fetch(`http://127.0.0.1:${port}/robots.txt`);
  expect(await robots.text()).toContain(`http://localhost:${port}/sitemap.xml`);
  await end(start, ({ pid }) => process.kill(-pid, "SIGINT"));
});

test.each<[string, (start: Start) => void]>([
  ["npm is asked to end", ({ pid }) => process.kill(pid, "SIGTERM")],
  ["npm is killed", ({ pid }) => process.kill(pid, "SIGKILL")],
  // The process before the last one, which is workerd.
  ["the process of the store is killed", ({ pids }) => process.kill(pids.at(-2) ?? 0, "SIGKILL")],
])("no process and no port is left when %s", async (_, how) => end(await startStore(), how));

interface Start {
  readonly pid: number;
  /** npm and all its descendants, the deepest last. */
  readonly pids: readonly number[];
  readonly said: () => string;
  readonly child: ChildProcess;
}

async function startStore(): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), "start-"));
  const place = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const child = spawn("npm", ["start", "--", "--empty"], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "", ...place },
    // A terminal starts a process group too.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    if (child.pid !== undefined && isRunning(child.pid)) process.kill(-child.pid, "SIGINT");
    await ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  while (!output.includes("Ctrl-C stops everything")) {
    if (child.exitCode !== null) throw new Error(`npm start ended: ${output}`);
    await sleep(20);
  }
  const pid = child.pid ?? 0;
  return { pid, pids: [pid, ...processesBelow(pid)], said: () => output, child };
}

/** Ends a store and waits until no process is left: a remaining one makes the test time out. */
async function end(start: Start, how: (start: Start) => void): Promise<void> {
  // npm, run.mjs, the store and workerd; a shell where npm needs one.
  expect(start.pids.length).toBeGreaterThanOrEqual(4);
  how(start);
  while (start.pids.some(isRunning)) await sleep(50);
  expect(await isPortFree(port)).toBe(true);
  expect(await isPortFree(sandboxPort)).toBe(true);
}

function processesBelow(pid: number): number[] {
  const children = processes().filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child.pid, ...processesBelow(child.pid)]);
}

/** A zombie has ended, although its new parent has not collected it yet. */
function isRunning(pid: number): boolean {
  return processes().some((each) => each.pid === pid && !each.state.startsWith("Z"));
}

function processes() {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,state="], { encoding: "utf8" })
    .trim()
    .split("\n");
  return lines.map((line) => {
    const [pid, parent, state = ""] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), state };
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await once(server.close(), "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
