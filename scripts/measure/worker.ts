import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { runChild } from "../lib/children.ts";
import { Failure } from "../lib/failure.ts";
import { builtWorkerPath, wranglerPath } from "../lib/paths.ts";
import type { Row } from "./starts.ts";

const visits = 200;
/** Linux's /proc counts processor time in ticks. */
const millisecondsPerTick = 10;

/** Measures the Worker's size, its start, and the processor time of rendered and cached pages. */
export async function measureWorker(storeUrl: string, folder: string): Promise<readonly Row[]> {
  const bytes = gzipSync(readFileSync(builtWorkerPath), { level: 9 }).length;
  const rows: Row[] = [
    ["the Worker (gzip)", `${(bytes / 1024).toFixed(0)} KB`],
    ["its start: processor", await measureStart(folder)],
  ];
  for (const path of ["/", "/toys", "/about"]) {
    // Responses to a parameter that no page knows are not cached.
    const rendered = await measureResponse(storeUrl, `${path}?uncached=yes`);
    const cached = await measureResponse(storeUrl, path);
    rows.push(
      [`${path}, rendered: processor / response`, rendered],
      [`${path}, cached: processor / response`, cached],
    );
  }
  return rows;
}

const profileSchema = v.object({
  nodes: v.array(v.object({ id: v.number(), callFrame: v.object({ functionName: v.string() }) })),
  samples: v.array(v.number()),
  timeDeltas: v.array(v.number()),
});

/** Measures the processor time until the Worker can respond to a first request. Cloudflare allows 1 s. */
async function measureStart(folder: string): Promise<string> {
  const path = join(folder, "start.cpuprofile");
  await runChild({
    name: "The profile of the Worker's start",
    args: [wranglerPath, "check", "startup", "--outfile", path],
    output: join(folder, "start.log"),
  });
  const { nodes, samples, timeDeltas } = v.parse(profileSchema, JSON.parse(readFileSync(path, "utf8")));
  const idleId = nodes.find(({ callFrame }) => callFrame.functionName === "(idle)")?.id;
  const microseconds = timeDeltas.filter((_, index) => samples[index] !== idleId);
  return `${(microseconds.reduce((sum, delta) => sum + delta, 0) / 1_000).toFixed(0)} ms`;
}

/** Measures the processor time per response, which includes the work of the local runtime, and the median response time. */
async function measureResponse(storeUrl: string, path: string): Promise<string> {
  for (let visit = 0; visit < 20; visit++) await (await fetch(storeUrl + path)).text();
  const usedBefore = readRuntimeMs();
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const startedAt = performance.now();
    await (await fetch(storeUrl + path)).text();
    times.push(performance.now() - startedAt);
  }
  const processorMs = (readRuntimeMs() - usedBefore) / visits;
  const median = times.toSorted((one, other) => one - other)[visits / 2] ?? 0;
  const processor = processorMs > 0 ? `${processorMs.toFixed(1)} ms` : "unknown";
  return `${processor} / ${median.toFixed(1)} ms`;
}

/** Returns the processor time that this process's workerd has used, or 0 if the system has no /proc. */
function readRuntimeMs(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readStat(`/proc/${pid}/stat`))
    .filter((stat) => stat.includes("(workerd)"));
  // The fields after the name in brackets begin with field 3. The parent is field 4, and user and system time are 14 and 15.
  const fields = stats.map((stat) => stat.split(") ").at(-1)?.split(" ") ?? []);
  const workerdFields = fields.find(([, parent]) => Number(parent) === process.pid);
  if (workerdFields === undefined) throw new Failure("The store's workerd is not among the processes.");
  const [userTicks = 0, systemTicks = 0] = workerdFields.slice(11, 13).map(Number);
  return (userTicks + systemTicks) * millisecondsPerTick;
}

function readStat(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}
