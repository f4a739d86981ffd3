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

test("serves an empty store with npm start -- --empty", async () => {
  const start = await startStore();
  expect(start.getOutput()).toContain(`Store       http://localhost:${port}\n`);
  const health = await fetch(`http://localhost:${port}/api/health`);
  expect(await health.json()).toMatchObject({ data: { status: "ok" } });
  const products = await fetch(`http://localhost:${port}/api/products`);
  expect(await products.json()).toMatchObject({ success: true, data: [] });
  // Emails of the cron have no request to take the URL from, so they link to STORE_URL.
  const robots = await fetch(`http://127.0.0.1:${port}/robots.txt`);
  expect(await robots.text()).toContain(`http://localhost:${port}/sitemap.xml`);
  await endStore(start, ({ pid }) => process.kill(-pid, "SIGINT"));
});

test.each<[string, (start: Start) => void]>([
  ["npm is terminated", ({ pid }) => process.kill(pid, "SIGTERM")],
  ["npm is killed", ({ pid }) => process.kill(pid, "SIGKILL")],
  // Kills the second to last process, because the last one is workerd.
  ["the process of the store is killed", ({ pids }) => process.kill(pids.at(-2) ?? 0, "SIGKILL")],
])("leaves no process and no open port when %s", async (_, end) => endStore(await startStore(), end));

interface Start {
  readonly pid: number;
  /** npm and all its descendants, the deepest last. */
  readonly pids: readonly number[];
  readonly getOutput: () => string;
  readonly child: ChildProcess;
}

async function startStore(): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), "start-"));
  const settings = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const child = spawn("npm", ["start", "--", "--empty"], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "", ...settings },
    // Starts a process group, as a terminal does.
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
  return { pid, pids: [pid, ...listDescendants(pid)], getOutput: () => output, child };
}

/** Ends a store and waits until no process is left. A remaining one makes the test time out. */
async function endStore(start: Start, end: (start: Start) => void): Promise<void> {
  // The processes are npm, run.mjs, the store and workerd, and a shell if npm needs one.
  expect(start.pids.length).toBeGreaterThanOrEqual(4);
  end(start);
  while (start.pids.some(isRunning)) await sleep(50);
  expect(await isPortFree(port)).toBe(true);
  expect(await isPortFree(sandboxPort)).toBe(true);
}

function listDescendants(pid: number): number[] {
  const children = listProcesses().filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child.pid, ...listDescendants(child.pid)]);
}

/** Returns true unless the process has ended. A zombie counts as ended. */
function isRunning(pid: number): boolean {
  return listProcesses().some((each) => each.pid === pid && !each.state.startsWith("Z"));
}

function listProcesses() {
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
