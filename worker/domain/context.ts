import type { PictureStore } from "../adapters/picture-store.ts";
import type { PaymentProvider } from "../adapters/stripe.ts";
import type { Database } from "../db/client.ts";

/** What every verb of the domain gets: the database, the outside world behind adapters, and the time. */
export interface StoreContext {
  readonly db: Database;
  readonly payments: PaymentProvider;
  readonly pictures: PictureStore;
  readonly now: () => Date;
}
