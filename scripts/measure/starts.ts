import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../lib/failure.ts";
import { root } from "../lib/paths.ts";

export type Row = readonly [name: string, figure: string];

/** Clones HEAD into the folder and times `npm start` twice, without and with installed packages. */
export async function measureStarts(folder: string): Promise<readonly Row[]> {
  const checkout = join(folder, "store");
  const { status } = spawnSync("git", ["clone", "--quiet", root, checkout], { stdio: "inherit" });
  if (status !== 0) throw new Failure("The checkout could not be cloned.");
  const first = await timeStart(checkout);
  const second = await timeStart(checkout);
  return [
    ["first `npm start`, packages included", `${first.toFixed(1)} s`],
    ["second `npm start`", `${second.toFixed(1)} s`],
  ];
}

/** Returns the seconds from the command to the first healthy response. */
async function timeStart(checkout: string): Promise<number> {
  // These ports differ from those of a store that may be running on this machine.
  const [port, sandboxPort] = [18_787, 18_788];
  const storeUrl = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const store = spawn("npm", ["start"], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ["ignore", "ignore", "inherit"],
    // A process group of its own can be ended as Ctrl-C does. A signal to npm alone would not reach its children.
    detached: true,
  });
  const ended = once(store, "exit");
  try {
    await waitUntilHealthy(storeUrl, () => store.exitCode === null);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    if (store.pid !== undefined) process.kill(-store.pid, "SIGINT");
    await ended;
  }
}

async function waitUntilHealthy(storeUrl: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const response = await fetch(`${storeUrl}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Failure("npm start ended before the store answered.");
}
