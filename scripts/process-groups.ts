import { spawnSync } from "node:child_process";

/** Sends a signal to a process and everything that it started. False when none of them is left. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (process.platform === "win32") return signalTree(pid, signal);
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Windows has no process groups; taskkill follows the tree. */
function signalTree(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (signal !== 0) return spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"]).status === 0;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
