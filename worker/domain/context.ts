import type { EmailQueue } from "../adapters/email-queue.ts";
import type { ImageStore } from "../adapters/image-store.ts";
import type { Mailer } from "../adapters/mailer.ts";
import type { IdentityAdmin } from "../adapters/supabase-admin.ts";
import type { PasswordCheck } from "../adapters/supabase-passwords.ts";
import type { Database } from "../db/client.ts";
import type { BackupStore } from "./backup/nightly-backup.ts";
import type { PaymentEventQueue, PaymentProvider } from "./orders/payments/provider.ts";

/** What every verb of the domain gets: the database, the outside world behind adapters, and the time. */
export interface StoreContext {
  readonly db: Database;
  readonly payments: PaymentProvider;
  readonly paymentEvents: PaymentEventQueue;
  readonly images: ImageStore;
  /** Undefined where no bucket keeps nightly backups. */
  readonly backups: BackupStore | undefined;
  /** Undefined where the store may not delete identities. */
  readonly identities: IdentityAdmin | undefined;
  readonly passwords: PasswordCheck;
  readonly mailer: Mailer;
  readonly emailQueue: EmailQueue;
  readonly site: {
    /** The store's own address, for links that leave it: an origin without a slash at its end. */
    readonly url: string;
    /** Signs the links in emails that act for their reader. */
    readonly linkSigningSecret: string;
  };
  readonly now: () => Date;
  /** Work that the answer does not wait for. It must handle its own failures. */
  readonly inBackground: (work: Promise<unknown>) => void;
  /** A batch that is about to run enqueues emails: once the work at hand is done, what is due goes on the queue. */
  readonly onEmailsEnqueued: () => void;
}
