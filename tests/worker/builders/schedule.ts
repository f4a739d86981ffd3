import { createScheduledController } from "cloudflare:test";
import type { Bindings } from "../../../worker/env.ts";
import worker from "../../../worker/index.ts";
import { bindings, idle } from "../background.ts";
import { allowLogged } from "../logged.ts";
import { atTime } from "./clock.ts";

/** Runs both crons of every five minutes, with the clock this many minutes ahead. */
export async function runFrequentCrons(minutesAhead = 0, withBindings: Bindings = bindings): Promise<void> {
  await runReconciliationCron(minutesAhead, withBindings);
  await runFollowUpCron(minutesAhead, withBindings);
}

/** Runs the cron that compares orders with Stripe, with the clock this many minutes ahead. */
export function runReconciliationCron(minutesAhead = 0, withBindings: Bindings = bindings): Promise<void> {
  return runCron("*/5 * * * *", new Date(Date.now() + minutesAhead * 60_000), withBindings);
}

/** Runs the cron of emails, alerts and deletions, with the clock this many minutes ahead. */
export function runFollowUpCron(minutesAhead = 0, withBindings: Bindings = bindings): Promise<void> {
  return runCron("2-57/5 * * * *", new Date(Date.now() + minutesAhead * 60_000), withBindings);
}

/** Runs the cron of every minute, which starts and ends sales, at a moment. */
export function runMinuteCron(moment: Date): Promise<void> {
  return runCron("* * * * *", moment, bindings);
}

/** Runs the cron of every night, with the clock this many days ahead. */
export function runNightlyCron(daysAhead = 0, withBindings: Bindings = bindings): Promise<void> {
  return runCron("17 9 * * *", new Date(Date.now() + daysAhead * 86_400_000), withBindings);
}

/** Runs the cron of the backup, with the clock this many days ahead. */
export function runBackupCron(daysAhead = 0, withBindings: Bindings = bindings): Promise<void> {
  return runCron("47 9 * * *", new Date(Date.now() + daysAhead * 86_400_000), withBindings);
}

async function runCron(cron: string, moment: Date, withBindings: Bindings): Promise<void> {
  // The messages of earlier requests would arrive at the other time.
  await idle();
  // A run logs what it found and did.
  allowLogged(/^[A-Z][a-z ]+ (\{|undefined$)|are left for the next run$/);
  await atTime(moment, () => worker.scheduled(createScheduledController({ cron }), withBindings));
}
