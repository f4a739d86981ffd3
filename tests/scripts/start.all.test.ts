import { join } from "node:path";
import { test, vi } from "vitest";
import { expectEnd, type StartedStore, startStore } from "./started-store.ts";

// The store may have to be built first.
vi.setConfig({ testTimeout: 600_000 });

test.each<[string, string, NodeJS.Signals]>([
  ["npm is terminated", "npm start", "SIGTERM"],
  ["npm is killed", "npm start", "SIGKILL"],
  ["the process of the store is killed", join("scripts", "start.ts"), "SIGKILL"],
])("leaves no process and no open port when %s", async (_, command, signal) => {
  const store = await startStore();
  const pid = findProcess(store, command);
  await expectEnd(store, () => process.kill(pid, signal));
});

function findProcess({ processes }: StartedStore, command: string): number {
  const found = processes.find((each) => each.command.includes(command));
  if (found === undefined) {
    const commands = processes.map((each) => each.command).join("\n");
    throw new Error(`No process runs ${command}:\n${commands}`);
  }
  return found.pid;
}
