import { app } from "./app.ts";
import { createStoreContext } from "./context.ts";
import { deletePendingIdentities } from "./domain/accounts/close-account.ts";
import { imagesOfBackups, saveNightlyBackup } from "./domain/backup/nightly-backup.ts";
import { resetDemo } from "./domain/backup/reset-demo.ts";
import { endAbandonedBackup } from "./domain/backup/snapshot.ts";
import { deleteOrphanedImages } from "./domain/catalog/products/delete-orphaned-images.ts";
import { reportLowStock } from "./domain/emails/report-low-stock.ts";
import { sendDueEmails } from "./domain/emails/sending/due-emails.ts";
import { purgeMeasurements } from "./domain/measurements/record-measurement.ts";
import { purgeCheckoutClients } from "./domain/orders/payments/card-testing.ts";
import { reconcile } from "./domain/orders/reconciliation/reconcile.ts";
import { purgeEmailCooldowns } from "./domain/send-once-a-day.ts";
import { sendStockAlerts } from "./domain/stock-alerts/send-stock-alerts.ts";
import { type Bindings, parseSettings } from "./env.ts";
import {
  deadPaymentEventQueueName,
  paymentEventQueueName,
  receivePaymentEvents,
} from "./queues/payment-events.ts";
import { emailQueueName, sendEmails } from "./queues/send-emails.ts";

// As in wrangler.toml (tests/scripts/crons.test.ts): four in the morning, or three.
const nightly = "17 9 * * *";

export default {
  fetch: app.fetch,
  async scheduled(controller, bindings) {
    const context = createStoreContext(bindings, parseSettings(bindings));
    if (controller.cron === nightly) {
      const demoFile = parseSettings(bindings).DEMO_RESET;
      await runAll([
        // Before tonight's backup, and before the sweep looks for images.
        async () => {
          if (demoFile === undefined) return;
          console.warn("Demonstration reset", JSON.stringify(await resetDemo(context, demoFile)));
        },
        () => purgeCheckoutClients(context),
        () => purgeEmailCooldowns(context),
        () => purgeMeasurements(context),
        () => reportLowStock(context),
        async () => console.warn("Backup", JSON.stringify(await saveNightlyBackup(context, demoFile))),
        async () => {
          const spared = await imagesOfBackups(context);
          console.warn("Images", JSON.stringify(await deleteOrphanedImages(context, spared)));
        },
      ]);
      return;
    }
    try {
      const { found, done, failureCount } = await reconcile(context, "schedule");
      if (Object.keys(done).length > 0 || failureCount > 0) {
        console.warn("Reconciliation", JSON.stringify({ found, done, failureCount }));
      }
    } finally {
      const report = await sendDueEmails(context);
      if (report.toBeRetried > 0 || report.failed > 0) console.warn("Emails", JSON.stringify(report));
      const alerts = await sendStockAlerts(context);
      if (alerts.failed > 0) console.warn("Stock alerts", JSON.stringify(alerts));
      if (await endAbandonedBackup(context)) console.warn("A backup that broke off was ended");
      const identities = await deletePendingIdentities(context);
      if (identities.deleted + identities.failed > 0) console.warn("Identities", JSON.stringify(identities));
    }
  },
  async queue(batch, bindings, execution) {
    // A preview's queues have a prefix (scripts/deploy/config.ts).
    if (batch.queue.endsWith(emailQueueName)) await sendEmails(batch, bindings, execution);
    if ([paymentEventQueueName, deadPaymentEventQueueName].some((name) => batch.queue.endsWith(name))) {
      await receivePaymentEvents(batch, bindings, execution);
    }
  },
} satisfies ExportedHandler<Bindings>;

/** One after the other. One that fails does not stop the others, and is thrown at the end. */
async function runAll(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
