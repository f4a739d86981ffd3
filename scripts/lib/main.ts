import { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { describeFailure, Failure } from "./failure.ts";

const signals = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const;
const cleanups: (() => unknown)[] = [];
let leaving: Promise<void> | undefined;

/** Runs a command, and then its cleanup, also after a failure, a signal or the death of the parent process. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  reportChildren();
  for (const [name, code] of signals) process.on(name, () => void leave(code));
  process.on("disconnect", () => void leave(143));
  process.on("uncaughtException", (error) => void leaveAfter(error));
  process.on("unhandledRejection", (error) => void leaveAfter(error));
  try {
    await leave(await main());
  } catch (error) {
    await leaveAfter(error);
  }
}

/**
 * Registers cleanup for the end of the command, for example of a server or a temporary folder. The last registered runs
 * first.
 */
export function atEnd(cleanup: () => unknown): void {
  cleanups.unshift(cleanup);
}

/**
 * Runs work and removes the signal listeners that it added, because Miniflare's would end the process before its
 * cleanup.
 */
export async function withoutSignalListeners<Result>(work: () => Promise<Result>): Promise<Result> {
  const earlierListeners = signals.flatMap(([name]) => process.listeners(name));
  const result = await work();
  for (const [name] of signals) {
    for (const listener of process.listeners(name)) {
      if (!earlierListeners.includes(listener)) process.removeListener(name, listener);
    }
  }
  return result;
}

async function leave(code: number): Promise<void> {
  leaving ??= cleanUp().finally(() => process.exit(code));
  await leaving;
}

async function leaveAfter(error: unknown): Promise<void> {
  // Failures during cleanup are consequences of ending, not failures of the command.
  if (leaving === undefined) console.error(describeFailure(error));
  await leave(error instanceof Failure ? error.exitCode : 1);
}

/** Runs all registered cleanup. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) {
    try {
      await cleanup();
    } catch (error) {
      console.error(describeFailure(error));
    }
  }
}

/** Reports child processes to run.mjs, which ends them if this process is killed. */
function reportChildren(): void {
  if (process.send === undefined) return;
  subscribe("child_process", (message) => {
    const child = typeof message === "object" && message && "process" in message && message.process;
    if (!(child instanceof ChildProcess)) return;
    child.once("spawn", () => process.send?.({ started: child.pid }));
    child.once("exit", () => process.connected && process.send?.({ ended: child.pid }));
  });
}
