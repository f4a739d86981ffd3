// Ends the process groups of a parent that died without doing so itself (kill -9, out of memory).
// The parent names them on standard input, "+pid" or "-pid" a line, and closes it only by ending.
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { signalGroup } from "./process-groups.ts";

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});

const groups = new Set<number>();
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith("+")) groups.add(pid);
  else groups.delete(pid);
}
for (const pid of groups) signalGroup(pid, "SIGTERM");
if (groups.size > 0) await sleep(3000);
for (const pid of groups) signalGroup(pid, "SIGKILL");
