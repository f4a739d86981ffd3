import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { findFreePort, isPortFree } from "../../scripts/stack/ports.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

export interface StartedStore {
  readonly port: number;
  readonly sandboxPort: number;
  readonly getOutput: () => string;
  /** npm and all its descendants, npm first. */
  readonly processes: readonly Process[];
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly isZombie: boolean;
  readonly command: string;
}

const maxStarts = 3;
const startTimeoutMs = 480_000;
const endTimeoutMs = 120_000;

/**
 * Starts an empty store with `npm start -- --empty`, and ends it after the test. Tries other ports if one has been
 * taken.
 */
export async function startStore(): Promise<StartedStore> {
  for (let starts = 1; ; starts += 1) {
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const { child, getOutput } = runNpmStart({ port, sandboxPort });
    await expect
      .poll(() => !isRunning(child) || getOutput().includes("Ctrl-C stops everything"), {
        timeout: startTimeoutMs,
      })
      .toBe(true);
    if (isRunning(child)) return { port, sandboxPort, getOutput, processes: listTree(child.pid) };
    const isTaken = /^Port \d+ is taken/m.test(getOutput());
    if (!isTaken || starts === maxStarts) throw new Error(`npm start ended: ${getOutput()}`);
  }
}

/** Ends a store, and requires that no process and no open port is left. */
export async function expectEnd(store: StartedStore, end: () => void): Promise<void> {
  // The processes are npm, run.mjs, the store and workerd, and a shell if npm needs one.
  expect(store.processes.length).toBeGreaterThanOrEqual(4);
  end();
  const listRunning = () => {
    const running = listProcesses().filter(({ isZombie }) => !isZombie);
    return store.processes.filter(({ pid }) => running.some((each) => each.pid === pid));
  };
  await expect.poll(listRunning, { timeout: endTimeoutMs }).toEqual([]);
  expect(await isPortFree(store.port)).toBe(true);
  expect(await isPortFree(store.sandboxPort)).toBe(true);
}

function runNpmStart({ port, sandboxPort }: { readonly port: number; readonly sandboxPort: number }) {
  const settings = {
    DATA_DIR: createTemporaryFolder(),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const child = spawn("npm", ["start", "--", "--empty"], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "", ...settings },
    // Starts a process group, as a terminal does.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    if (isRunning(child)) process.kill(-(child.pid ?? 0), "SIGINT");
    await ended;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  return { child, getOutput: () => output };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function listTree(pid: number | undefined): readonly Process[] {
  const processes = listProcesses();
  const listDescendants = (parent: number): Process[] =>
    processes
      .filter((each) => each.parent === parent)
      .flatMap((each) => [each, ...listDescendants(each.pid)]);
  return [...processes.filter((each) => each.pid === pid), ...listDescendants(pid ?? 0)];
}

function listProcesses(): Process[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,state=,args="], { encoding: "utf8" });
  return [...lines.matchAll(/^\s*(\d+)\s+(\d+)\s+(\S+)\s*(.*)$/gm)].map(
    ([, pid, parent, state = "", command = ""]) => ({
      pid: Number(pid),
      parent: Number(parent),
      isZombie: state.startsWith("Z"),
      command,
    }),
  );
}
