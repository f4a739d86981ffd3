import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describeFailure, Failure } from "./failure.ts";
import { root } from "./paths.ts";
import { signalGroup } from "./process-groups.ts";

export interface ChildOptions {
  /** What the messages call it. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where its output goes; without it the output is shown. */
  readonly logPath?: string;
  /** How long it may take to end by itself. */
  readonly graceMs?: number;
}

export interface Child {
  readonly name: string;
  readonly logPath: string | undefined;
  /** Its exit code; 1 when a signal ended it. */
  readonly exited: Promise<number>;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
  /** Ends it and all it started at once (kill -9), as a power cut would. */
  readonly kill: () => Promise<void>;
}

const running = new Set<Child & { readonly pid: number }>();
let reaper: ChildProcess | undefined;

/** Starts a program on this Node, in a process group of its own, so that all it starts can be ended with it. */
export function startChild({ name, args, env, logPath, graceMs = 4000 }: ChildOptions): Child {
  const output = logPath === undefined ? "inherit" : openLog(logPath);
  const spawned = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...(logPath === undefined ? process.env : withoutColour()), ...env },
    stdio: ["ignore", output, output],
    detached: process.platform !== "win32",
  });
  if (typeof output === "number") closeSync(output);
  const pid = spawned.pid;
  if (pid === undefined) throw new Failure(`${name} could not be started.`);

  let ended = false;
  const exited = new Promise<number>((resolve) => {
    spawned.on("exit", (code) => {
      ended = true;
      resolve(code ?? 1);
    });
  });
  const child = {
    ...{ name, logPath, pid, exited },
    isRunning: () => !ended,
    stop: () => stopChild(child),
    kill: () => killChild(child),
  };
  const stopChild = async (self: typeof child): Promise<void> => {
    await endGroup(pid, graceMs);
    forget(self);
  };
  const killChild = async (self: typeof child): Promise<void> => {
    signalGroup(pid, "SIGKILL");
    await exited;
    // Its children have been told as well; the operating system takes a moment to take them away.
    while (signalGroup(pid, 0)) await sleep(5);
    forget(self);
  };
  running.add(child);
  tellReaper(`+${pid}`);
  return child;
}

/** Runs a program to its end. @throws Failure with the last lines of its output. */
export async function runChild(options: ChildOptions): Promise<void> {
  const child = startChild(options);
  const code = await child.exited;
  await child.stop();
  if (code !== 0)
    throw new Failure(`${options.name} failed (exit code ${code}).${lastLines(options.logPath)}`);
}

/**
 * Runs a command of this folder: whatever ends it (its own end, a failure, Ctrl-C, TERM, its parent's death)
 * first ends every program that it started.
 */
export async function runMain(main: () => Promise<number | undefined>): Promise<void> {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => void leave(name === "SIGINT" ? 130 : name === "SIGTERM" ? 143 : 129));
  }
  process.on("disconnect", () => void leave(143));
  process.on("uncaughtException", (error) => void leaveAfter(error));
  process.on("unhandledRejection", (error) => void leaveAfter(error));
  process.on("exit", () => {
    for (const { pid } of running) signalGroup(pid, "SIGKILL");
  });
  try {
    await leave((await main()) ?? 0);
  } catch (error) {
    await leaveAfter(error);
  }
}

/** For work that must be undone when the command ends: temporary folders, locks. */
export function atEnd(undo: () => void): void {
  process.on("exit", undo);
}

export function lastLines(logPath: string | undefined, count = 25): string {
  if (logPath === undefined) return "";
  const lines = readFileSync(logPath, "utf8").trimEnd().split("\n").slice(-count);
  return `\n${lines.join("\n")}\n(the whole of it: ${logPath})`;
}

let leaving: Promise<void> | undefined;

async function leave(code: number): Promise<void> {
  leaving ??= stopEverything().then(() => process.exit(code));
  await leaving;
}

async function stopEverything(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
  if (reaper === undefined || reaper.exitCode !== null) return;
  // It has nothing left to do; an orphan would wait as a zombie for an init that may not look.
  // Nothing else may be left that keeps this process waiting for it.
  reaper.ref();
  const ended = once(reaper, "exit");
  reaper.stdin?.end();
  await ended;
}

async function leaveAfter(error: unknown): Promise<void> {
  // What fails because everything is being ended is no news.
  if (leaving === undefined) console.error(describeFailure(error));
  await leave(1);
}

async function endGroup(pid: number, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  let left = signalGroup(pid, "SIGTERM");
  while (left && Date.now() < deadline) {
    await sleep(25);
    left = signalGroup(pid, 0);
  }
  if (left) signalGroup(pid, "SIGKILL");
}

function forget(child: Child & { readonly pid: number }): void {
  if (running.delete(child)) tellReaper(`-${child.pid}`);
}

function tellReaper(line: string): void {
  if (reaper === undefined) {
    reaper = spawn(process.execPath, [join(import.meta.dirname, "reaper.ts")], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    reaper.unref();
    // The pipe must not keep this process alive, nor its end be an error.
    reaper.stdin?.on("error", () => {});
    if (reaper.stdin && "unref" in reaper.stdin && typeof reaper.stdin.unref === "function") {
      reaper.stdin.unref();
    }
  }
  reaper.stdin?.write(`${line}\n`);
}

/** Output that goes into a file must be plain text, even where the terminal's colours are forced. */
function withoutColour(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _forced, ...env } = process.env;
  return { ...env, NO_COLOR: "1" };
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, "w");
}
