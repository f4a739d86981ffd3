import { app } from "./app.ts";
import { sendDueMails } from "./domain/mails/due-mails.ts";
import { expireReservations } from "./domain/orders/expire-reservations.ts";
import { type Bindings, settingsOf } from "./env.ts";
import { openStoreContext } from "./middleware/open-store.ts";
import { mailQueueName, sendMails } from "./queues/send-mails.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, bindings) {
    const context = openStoreContext(bindings, settingsOf(bindings));
    try {
      const report = await expireReservations(context);
      if (report.looked > 0 || report.refunded > 0) console.warn("Reservations", JSON.stringify(report));
    } finally {
      const report = await sendDueMails(context);
      if (report.toBeRetried > 0 || report.failed > 0) console.warn("E-mails", JSON.stringify(report));
    }
  },
  async queue(batch, bindings, execution) {
    if (batch.queue === mailQueueName) await sendMails(batch, bindings, execution);
  },
} satisfies ExportedHandler<Bindings>;
