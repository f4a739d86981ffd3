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

/** The request or queue message being handled. The cron job has neither. */
interface RequestScope {
  readonly origin: string;
  /** Replaces the binding, for example by one that counts queries. */
  readonly database?: D1Database;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly onEmailsEnqueued?: () => void;
}

/** Builds the context for requests, queue messages, the cron job and tests: the composition root. */
export function createStoreContext(
  bindings: Bindings,
  settings: Settings,
  scope?: RequestScope,
): StoreContext {
  return {
    ...findServices(settings, bindings),
    db: connect(scope?.database ?? bindings.DB),
    images: createR2ImageStore(bindings.PRODUCT_IMAGES, createImageResizer(bindings.IMAGES)),
    backups: bindings.BACKUPS && createR2BackupStore(bindings.BACKUPS),
    emailQueue: createEmailQueue(bindings.EMAIL_QUEUE),
    site: { url: siteUrl(settings, scope?.origin), linkSigningSecret: settings.LINK_SIGNING_SECRET },
    now: () => new Date(),
    inBackground: scope?.waitUntil ?? ((work) => void work),
    // Without a request, the cron job sends what is due.
    onEmailsEnqueued: scope?.onEmailsEnqueued ?? (() => {}),
  };
}

type Services = Pick<StoreContext, "payments" | "identities" | "passwords" | "mailer">;

const servicesBySettings = new WeakMap<Settings, Services>();

/** Created once per isolate, because creating Stripe's client takes longer than a query. */
function findServices(settings: Settings, bindings: Bindings): Services {
  const known = servicesBySettings.get(settings);
  if (known !== undefined) return known;
  const services = {
    payments: createStripePayments(settings),
    identities: createIdentityAdmin(settings),
    passwords: createPasswordCheck(settings),
    mailer: createMailer(settings, bindings.EMAIL),
  };
  servicesBySettings.set(settings, services);
  return services;
}

/** STORE_URL, or the origin of the request. A store that sends emails must have STORE_URL. */
export function siteUrl(settings: Settings, origin = "http://localhost:8787"): string {
  return settings.STORE_URL ?? origin;
}
