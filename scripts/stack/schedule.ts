import { describeFailure } from "../lib/failure.ts";

const minuteMs = 60_000;
const checkEveryMs = 20_000;

/** Runs the crons of wrangler.toml locally, as Cloudflare does for a deployed store. Minutes during which the machine slept count. */
export function startSchedule(crons: readonly string[], run: (cron: string) => Promise<void>): void {
  // Starts five minutes ago, so that the store catches up at once on what has waited since it stopped.
  let lastMs = Date.now() - 5 * minuteMs;
  const runDue = (): void => {
    const nowMs = Date.now();
    for (const cron of crons.filter((each) => isDueBetween(each, lastMs, nowMs))) {
      run(cron).catch((error: unknown) => console.warn(describeFailure(error)));
    }
    lastMs = nowMs;
  };
  runDue();
  setInterval(runDue, checkEveryMs).unref();
}

/** Whether the cron is due in a minute that began after the first moment and not after the second. */
export function isDueBetween(cron: string, afterMs: number, untilMs: number): boolean {
  for (let atMs = Math.ceil((afterMs + 1) / minuteMs) * minuteMs; atMs <= untilMs; atMs += minuteMs) {
    if (isDueAt(cron, new Date(atMs))) return true;
  }
  return false;
}

/** Supports minutes and hours in UTC only; wrangler.toml uses no other fields. */
function isDueAt(cron: string, time: Date): boolean {
  const [minutes = "*", hours = "*"] = cron.split(" ");
  return isIn(minutes, time.getUTCMinutes()) && isIn(hours, time.getUTCHours());
}

function isIn(field: string, value: number): boolean {
  if (field === "*") return true;
  const [, step] = field.split("*/");
  return step === undefined ? Number(field) === value : value % Number(step) === 0;
}
