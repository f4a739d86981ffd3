import { app } from "./app.ts";
import { expireReservations } from "./domain/orders/expire-reservations.ts";
import { type Bindings, settingsOf } from "./env.ts";
import { openStoreContext } from "./middleware/open-store.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, bindings) {
    const report = await expireReservations(openStoreContext(bindings, settingsOf(bindings)));
    if (report.looked > 0 || report.refunded > 0) console.warn("Reservations", JSON.stringify(report));
  },
} satisfies ExportedHandler<Bindings>;
