import { createEmailQueue } from "./adapters/email-queue.ts";
import { createImageResizer } from "./adapters/image-resizer.ts";
import { createMailer } from "./adapters/mailer.ts";
import { createR2BackupStore } from "./adapters/r2-backup-store.ts";
import { createR2ImageStore } from "./adapters/r2-image-store.ts";
import { createStripePayments } from "./adapters/stripe.ts";
import { createIdentityAdmin } from "./adapters/supabase-admin.ts";
import { createPasswordCheck } from "./adapters/supabase-passwords.ts";
import { connect } from "./db/client.ts";
import type { StoreContext } from "./domain/context.ts";
import type { Bindings, Settings } from "./env.ts";

/** The request, or the message, that the store works for. Scheduled work has none. */
interface RequestScope {
  readonly origin: string;
  /** The database with what counts its queries. */
  readonly database?: D1Database;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly onEmailsEnqueued?: () => void;
}

/** The composition root: requests, messages, scheduled work and tests all get their context here. */
export function createStoreContext(
  bindings: Bindings,
  settings: Settings,
  scope?: RequestScope,
): StoreContext {
  return {
    ...servicesOf(settings, bindings),
    ...storesOf(bindings),
    db: connect(scope?.database ?? bindings.DB),
    site: { url: siteUrl(settings, scope?.origin), linkSigningSecret: settings.LINK_SIGNING_SECRET },
    now: () => new Date(),
    inBackground: scope?.waitUntil ?? ((work) => void work),
    // Without a request the cron sends what is due.
    onEmailsEnqueued: scope?.onEmailsEnqueued ?? (() => {}),
  };
}

type Services = Pick<StoreContext, "payments" | "identities" | "passwords" | "mailer">;

const services = new WeakMap<Settings, Services>();

/** What depends on the configuration alone is made once in each isolate: Stripe's client costs more than a read of D1. */
function servicesOf(settings: Settings, bindings: Bindings): Services {
  const known = services.get(settings);
  if (known !== undefined) return known;
  const made = {
    payments: createStripePayments(settings),
    identities: createIdentityAdmin(settings),
    passwords: createPasswordCheck(settings),
    mailer: createMailer(settings, bindings.EMAIL),
  };
  services.set(settings, made);
  return made;
}

type Stores = Pick<StoreContext, "paymentEvents" | "images" | "backups" | "emailQueue">;

const stores = new WeakMap<Bindings, Stores>();

/** The same for what stands behind the platform's bindings. */
function storesOf(bindings: Bindings): Stores {
  const known = stores.get(bindings);
  if (known !== undefined) return known;
  const made: Stores = {
    paymentEvents: {
      add: async ({ event, siteUrl }) => {
        const occurredAt = event.occurredAt.toISOString();
        await bindings.PAYMENT_EVENTS.send({ event: { ...event, occurredAt }, siteUrl });
      },
    },
    images: createR2ImageStore(bindings.PRODUCT_IMAGES, createImageResizer(bindings.IMAGES)),
    backups: bindings.BACKUPS && createR2BackupStore(bindings.BACKUPS),
    emailQueue: createEmailQueue(bindings.MAILS),
  };
  stores.set(bindings, made);
  return made;
}

/** STORE_URL, which a store that sends email has to have, else where the visitor found the store. */
export function siteUrl(settings: Settings, origin = "http://localhost:8787"): string {
  return settings.STORE_URL ?? origin;
}
