import { describeFailure } from "../lib/failure.ts";

const minuteMs = 60_000;
const lookEveryMs = 20_000;

/**
 * Does what Cloudflare's cron does for a deployed store, and nothing does locally: unpaid orders return their stock, lost
 * events are found, emails are tried again, old images are deleted. A minute that the machine slept through counts.
 */
export function keepSchedule(crons: readonly string[], run: (cron: string) => Promise<void>): void {
  // Up to five minutes ago, so that the store does at once what has waited since it was stopped.
  let lastMs = Date.now() - 5 * minuteMs;
  const look = (): void => {
    const nowMs = Date.now();
    for (const cron of crons.filter((each) => isDueBetween(each, lastMs, nowMs))) {
      run(cron).catch((error: unknown) => console.warn(describeFailure(error)));
    }
    lastMs = nowMs;
  };
  look();
  setInterval(look, lookEveryMs).unref();
}

/** Whether a minute that the cron names began after the first moment, up to the second. */
export function isDueBetween(cron: string, afterMs: number, untilMs: number): boolean {
  for (let atMs = Math.ceil((afterMs + 1) / minuteMs) * minuteMs; atMs <= untilMs; atMs += minuteMs) {
    if (isDueAt(cron, new Date(atMs))) return true;
  }
  return false;
}

/** Minutes and hours of UTC alone: wrangler.toml has no others. */
function isDueAt(cron: string, time: Date): boolean {
  const [minutes = "*", hours = "*"] = cron.split(" ");
  return isIn(minutes, time.getUTCMinutes()) && isIn(hours, time.getUTCHours());
}

function isIn(field: string, value: number): boolean {
  if (field === "*") return true;
  const [, step] = field.split("*/");
  return step === undefined ? Number(field) === value : value % Number(step) === 0;
}
