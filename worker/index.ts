import * as v from "valibot";
import { emailMessage } from "./adapters/email-queue.ts";
import { app } from "./app.ts";
import { createStoreContext } from "./context.ts";
import { deletePendingIdentities } from "./domain/accounts/delete-identities.ts";
import { endAbandonedBackup } from "./domain/backup/change-recorder.ts";
import { listBackupImages, saveNightlyBackup } from "./domain/backup/nightly-backup.ts";
import { resetDemo } from "./domain/backup/reset-demo.ts";
import { clearArrivals } from "./domain/catalog/products/clear-arrivals.ts";
import { deleteOrphanedImages } from "./domain/catalog/products/delete-orphaned-images.ts";
import { applySales } from "./domain/catalog/sales/apply-sales.ts";
import { reportLowStock } from "./domain/catalog/stock-alerts/report-low-stock.ts";
import { sendStockAlerts } from "./domain/catalog/stock-alerts/send-stock-alerts.ts";
import type { StoreContext } from "./domain/context.ts";
import { attemptEmail, sendDueEmails } from "./domain/emails/sending/send-emails.ts";
import { reconcile } from "./domain/reconciliation/reconcile.ts";
import { eraseExpired, retentionSchedule } from "./domain/retention/retention-schedule.ts";
import { type Bindings, parseSettings } from "./env.ts";
import { describeError } from "./lib/describe-error.ts";

// The nightly cron of wrangler.toml (tests/scripts/crons.test.ts), between 1:17 and 6:47 am in Canada's time zones.
const nightlyCron = "17 9 * * *";
// The backup, and what follows up on requests, have invocations of their own, because D1 counts the statements of one
// (docs/decisions/0032).
const backupCron = "47 9 * * *";
const followUpCron = "2-57/5 * * * *";
const minuteCron = "* * * * *";

export default {
  fetch: app.fetch,
  async scheduled(controller, bindings) {
    const settings = parseSettings(bindings);
    const context = createStoreContext(bindings, settings);
    await runSteps(createSteps(context, controller.cron, settings.DEMO_RESET));
  },
  queue: sendQueuedEmails,
} satisfies ExportedHandler<Bindings>;

/**
 * Sends the emails of the messages in EMAIL_QUEUE. The table of emails schedules the retries of a failed email, so the
 * queue retries a message only if the table cannot be read.
 */
async function sendQueuedEmails(
  batch: MessageBatch,
  bindings: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  for (const message of batch.messages) {
    const email = v.safeParse(emailMessage, message.body);
    if (!email.success) {
      console.error("Invalid email message", v.summarize(email.issues));
      message.ack();
      continue;
    }
    const context = createStoreContext(bindings, parseSettings(bindings), {
      origin: email.output.siteUrl,
      waitUntil: (work) => execution.waitUntil(work),
    });
    try {
      await attemptEmail(context, email.output);
      message.ack();
    } catch (error) {
      console.error(`The email ${email.output.emailId} could not be read`, describeError(error));
      message.retry({ delaySeconds: 30 });
    }
  }
}

type Steps = Readonly<Record<string, () => Promise<unknown>>>;

/** @param demoFile the backup to which a demonstration store is reset, or undefined for a real store */
function createSteps(context: StoreContext, cron: string, demoFile: string | undefined): Steps {
  if (cron === nightlyCron) return createNightlySteps(context, demoFile);
  if (cron === backupCron) {
    return { Backup: async () => log("Backup", await saveNightlyBackup(context, demoFile)) };
  }
  if (cron === followUpCron) return createFollowUpSteps(context);
  if (cron === minuteCron) return createMinuteSteps(context);
  return createReconciliationSteps(context);
}

/** Creates the steps of the cron that runs every night. */
function createNightlySteps(context: StoreContext, demoFile: string | undefined): Steps {
  return {
    // Runs first, so that the deletion of images sees the restored store.
    "Demonstration reset": async () =>
      demoFile === undefined ? undefined : log("Demonstration reset", await resetDemo(context, demoFile)),
    ...Object.fromEntries(
      retentionSchedule.map((line) => [
        `Retention: ${line.records}`,
        async () => {
          const erased = await eraseExpired(context, line);
          if (erased > 0) log("Retention", { records: line.records, erased });
        },
      ]),
    ),
    "Low stock": () => reportLowStock(context),
    Images: async () => log("Images", await deleteOrphanedImages(context, await listBackupImages(context))),
  };
}

/** Creates the step of the cron that compares orders with Stripe every five minutes. */
function createReconciliationSteps(context: StoreContext): Steps {
  return {
    Reconciliation: async () => {
      const { found, done, failureCount } = await reconcile(context, "schedule");
      if (Object.keys(done).length > 0 || failureCount > 0) {
        log("Reconciliation", { found, done, failureCount });
      }
    },
  };
}

/**
 * Creates the steps of the cron that, every five minutes, does what requests have left: emails, alerts and deletions.
 */
function createFollowUpSteps(context: StoreContext): Steps {
  return {
    Emails: async () => {
      const report = await sendDueEmails(context);
      if (report.toBeRetried > 0 || report.failed > 0) log("Emails", report);
    },
    "Stock alerts": async () => {
      const report = await sendStockAlerts(context);
      if (report.failed > 0) log("Stock alerts", report);
    },
    "Abandoned backup": async () => {
      if (await endAbandonedBackup(context)) console.warn("A backup that broke off was ended");
    },
    Identities: async () => {
      const report = await deletePendingIdentities(context);
      if (report.deleted + report.failed > 0) log("Identities", report);
    },
  };
}

/** Creates the steps of the cron that follows the store's day at midnight, to the minute. */
function createMinuteSteps(context: StoreContext): Steps {
  return {
    Sales: async () => {
      const report = await applySales(context);
      if (report.changed > 0) log("Sales", report);
    },
    Arrivals: () => clearArrivals(context),
  };
}

/**
 * Runs the steps in sequence. A failed step is logged, and the next one runs.
 * @throws Error that names the failed steps, so that the platform reports the run as failed
 */
async function runSteps(steps: Steps): Promise<void> {
  const failed: string[] = [];
  for (const [name, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      failed.push(name);
      console.error(`Scheduled step failed: ${name}`, describeError(error));
    }
  }
  if (failed.length > 0) throw new Error(`Scheduled steps failed: ${failed.join(", ")}`);
}

function log(step: string, report: unknown): void {
  console.warn(step, JSON.stringify(report));
}
