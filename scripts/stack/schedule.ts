import { describeFailure } from "../lib/failure.ts";

const minuteMs = 60_000;
const checkEveryMs = 20_000;

/**
 * Runs the crons of wrangler.toml, as Cloudflare does. Crons that were due while the machine slept run once when it
 * wakes.
 */
export function startSchedule(crons: readonly string[], run: (cron: string) => Promise<void>): void {
  // The schedule starts five minutes in the past, so that the store runs overdue work at once.
  let lastMs = Date.now() - 5 * minuteMs;
  const runDue = (): void => {
    const nowMs = Date.now();
    for (const cron of crons.filter((candidate) => isDueBetween(candidate, lastMs, nowMs))) {
      run(cron).catch((error: unknown) => console.warn(describeFailure(error)));
    }
    lastMs = nowMs;
  };
  runDue();
  setInterval(runDue, checkEveryMs).unref();
}

/** Returns whether the cron is due in a minute that begins after `afterMs` and not after `untilMs`. */
export function isDueBetween(cron: string, afterMs: number, untilMs: number): boolean {
  for (let atMs = Math.ceil((afterMs + 1) / minuteMs) * minuteMs; atMs <= untilMs; atMs += minuteMs) {
    if (isDueAt(cron, new Date(atMs))) return true;
  }
  return false;
}

/** Supports only minutes and hours in UTC, because wrangler.toml uses no other fields. */
function isDueAt(cron: string, time: Date): boolean {
  const [minutes = "*", hours = "*"] = cron.split(" ");
  return matchesField(minutes, time.getUTCMinutes()) && matchesField(hours, time.getUTCHours());
}

function matchesField(field: string, value: number): boolean {
  if (field === "*") return true;
  const [range = "", step = "1"] = field.split("/");
  const [first = "0", last = step === "1" ? first : "59"] = range === "*" ? [] : range.split("-");
  return value >= Number(first) && value <= Number(last) && (value - Number(first)) % Number(step) === 0;
}
