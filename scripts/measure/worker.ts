import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { builtWorkerPath } from "../lib/paths.ts";
import type { Row } from "./starts.ts";

const visits = 200;
/** Of a process on Linux: what /proc counts in. */
const millisecondsPerTick = 10;

/** The Worker's size, and what it pays for a page: drawn for one visitor, and as it was kept. */
export async function measureWorker(storeUrl: string): Promise<readonly Row[]> {
  const bytes = gzipSync(readFileSync(builtWorkerPath), { level: 9 }).length;
  const rows: Row[] = [["the Worker (gzip)", `${(bytes / 1024).toFixed(0)} KB`]];
  for (const path of ["/", "/toys", "/about"]) {
    // A parameter that no page knows: such a page is drawn for each visitor.
    const drawn = await pay(storeUrl, `${path}?drawn=once`);
    const kept = await pay(storeUrl, path);
    rows.push([`${path}, drawn: processor / answer`, drawn], [`${path}, kept: processor / answer`, kept]);
  }
  return rows;
}

/** The processor's time of the whole local runtime for one answer (an upper bound), and the median answer. */
async function pay(storeUrl: string, path: string): Promise<string> {
  for (let visit = 0; visit < 20; visit++) await (await fetch(storeUrl + path)).text();
  const before = runtimeMs(storeUrl);
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const startedAt = performance.now();
    await (await fetch(storeUrl + path)).text();
    times.push(performance.now() - startedAt);
  }
  const spent = (runtimeMs(storeUrl) - before) / visits;
  const median = times.toSorted((one, other) => one - other)[visits / 2] ?? 0;
  return `${spent > 0 ? `${spent.toFixed(1)} ms` : "unknown"} / ${median.toFixed(1)} ms`;
}

/** What the workerd that serves the store has used so far; 0 where the system does not say. */
function runtimeMs(storeUrl: string): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const { port } = new URL(storeUrl);
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const ours = processes.find((pid) => {
    const command = read(`/proc/${pid}/cmdline`);
    return command.includes("workerd") && command.includes(`127.0.0.1:${port}\0`);
  });
  // Behind the name in brackets, which may hold blanks: user and system time are the fields 14 and 15.
  const fields = read(`/proc/${ours}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * millisecondsPerTick;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process has ended meanwhile
  }
}
