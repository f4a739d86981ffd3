import { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { describeFailure } from "./failure.ts";

const signals = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const;
const undos: (() => unknown)[] = [];
let leaving: Promise<void> | undefined;

/** Runs a command of this folder. Whatever ends it (its end, a failure, a signal, its parent's death) first undoes all. */
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

/** What must be undone when the command ends: programs, servers, temporary folders. The last comes first. */
export function atEnd(undo: () => unknown): void {
  undos.unshift(undo);
}

/** Runs work that adds signal listeners (Miniflare ends the process in them) without those listeners. */
export async function withoutSignalListeners<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = signals.flatMap(([name]) => process.listeners(name));
  const result = await work();
  for (const [name] of signals) {
    for (const listener of process.listeners(name)) {
      if (!before.includes(listener)) process.removeListener(name, listener);
    }
  }
  return result;
}

async function leave(code: number): Promise<void> {
  leaving ??= undoAll().finally(() => process.exit(code));
  await leaving;
}

async function leaveAfter(error: unknown): Promise<void> {
  // What fails because everything is being ended is no failure.
  if (leaving === undefined) console.error(describeFailure(error));
  await leave(1);
}

/** Undoes all that was registered. */
export async function undoAll(): Promise<void> {
  for (const undo of undos.splice(0)) {
    try {
      await undo();
    } catch (error) {
      console.error(describeFailure(error));
    }
  }
}

/** run.mjs ends the programs that are left when this process is killed and can end them no more. */
function reportChildren(): void {
  if (process.send === undefined) return;
  subscribe("child_process", (message) => {
    const child = typeof message === "object" && message && "process" in message && message.process;
    if (!(child instanceof ChildProcess)) return;
    child.once("spawn", () => process.send?.({ started: child.pid }));
    child.once("exit", () => process.connected && process.send?.({ ended: child.pid }));
  });
}
