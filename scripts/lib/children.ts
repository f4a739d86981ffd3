import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./failure.ts";
import { atEnd } from "./main.ts";
import { root } from "./paths.ts";

export interface ChildOptions {
  /** The program's name in messages. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The file or function that receives the output. Without it, the output is shown. */
  readonly output?: string | ((text: string) => void);
  /** True if the program leads a process group, which ends with it. */
  readonly ownsGroup?: boolean;
}

export interface Child {
  /** The exit code, or 1 if a signal ended the program. */
  readonly exited: Promise<number>;
  readonly stop: () => Promise<void>;
}

const graceMs = 6_000;
/** Longer, because the leader of a group first ends the processes that it started. */
const groupGraceMs = 15_000;

/** Starts a program with the Node of this process. It is stopped when the command ends. */
export function startChild({ name, args, env, output, ownsGroup = false }: ChildOptions): Child {
  const file = typeof output === "string" ? openLog(output) : undefined;
  const stream = file ?? (output === undefined ? "inherit" : "pipe");
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...(output === undefined ? process.env : withoutColour()), ...env },
    stdio: ["ignore", stream, stream],
    detached: ownsGroup && process.platform !== "win32",
    windowsHide: true,
  });
  if (file !== undefined) closeSync(file);
  if (typeof output === "function") {
    for (const source of [child.stdout, child.stderr]) source?.setEncoding("utf8").on("data", output);
  }
  const exited = new Promise<number>((resolve, reject) => {
    child.on("error", (error) => reject(new Failure(`${name} could not be started: ${error.message}`)));
    // Processes that the program has left could delay the event "close", because they hold its output open.
    child.on("exit", () => ownsGroup && killTree(child));
    child.on("close", (code) => resolve(code ?? 1));
  });
  const stop = () => stopChild(child, ownsGroup);
  atEnd(stop);
  return { exited, stop };
}

/**
 * Runs a program to its end.
 * @throws Failure with the last lines of its output
 */
export async function runChild(options: ChildOptions & { readonly output: string }): Promise<void> {
  const code = await startChild(options).exited;
  if (code !== 0) {
    throw new Failure(`${options.name} failed (exit code ${code}).${lastLines(options.output)}`);
  }
}

export function lastLines(logPath: string, count = 25): string {
  const lines = readFileSync(logPath, "utf8").trimEnd().split("\n").slice(-count);
  return `\n${lines.join("\n")}\n(the whole of it: ${logPath})`;
}

async function stopChild(child: ChildProcess, ownsGroup: boolean): Promise<void> {
  if (!isRunning(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await Promise.race([ended, sleep(ownsGroup ? groupGraceMs : graceMs)]);
  if (!isRunning(child)) return;
  if (ownsGroup) killTree(child);
  else child.kill("SIGKILL");
}

function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has no process left.
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Returns the environment without colours, because the output is parsed as plain text. */
function withoutColour(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _forced, ...env } = process.env;
  return { ...env, NO_COLOR: "1" };
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, "w");
}
