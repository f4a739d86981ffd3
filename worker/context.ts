import { createEmailQueue } from "./adapters/email-queue.ts";
import { createImageFetcher } from "./adapters/image-fetcher.ts";
import { createImageResizer } from "./adapters/image-resizer.ts";
import { chooseMailService, createMailer } from "./adapters/mailer.ts";
import { createR2BackupStore } from "./adapters/r2-backup-store.ts";
import { createR2ImageStore } from "./adapters/r2-image-store.ts";
import { createStripePayments } from "./adapters/stripe.ts";
import { createConfirmedEmails, createIdentityAdmin, createPasswordCheck } from "./adapters/supabase-auth.ts";
import { createHumanCheck } from "./adapters/turnstile.ts";
import { connect } from "./db/client.ts";
import type { ServicesInUse, StoreContext } from "./domain/context.ts";
import { type Bindings, isLiveKey, isLoopback, type Settings } from "./env.ts";

/** The current request or queue message. The cron job has neither. */
interface RequestScope {
  readonly origin: string;
  /** A replacement for the binding, such as one that counts queries. */
  readonly database?: D1Database;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly onEmailsEnqueued?: () => void;
}

/** Creates the context for requests, queue messages, the cron job and tests. */
export function createStoreContext(
  bindings: Bindings,
  settings: Settings,
  scope?: RequestScope,
): StoreContext {
  return {
    ...getServices(settings, bindings),
    db: connect(scope?.database ?? bindings.DB),
    images: createR2ImageStore(bindings.PRODUCT_IMAGES, createImageResizer(bindings.IMAGES)),
    imageFetcher: createImageFetcher({ allowsLoopback: settings.SANDBOX }),
    backups: bindings.BACKUPS && createR2BackupStore(bindings.BACKUPS),
    emailQueue: createEmailQueue(bindings.EMAIL_QUEUE),
    site: { url: getSiteUrl(settings, scope?.origin), linkSigningSecret: settings.LINK_SIGNING_SECRET },
    now: () => new Date(),
    inBackground: scope?.waitUntil ?? ((work) => void work),
    // Without a request, the cron job sends the pending emails.
    onEmailsEnqueued: scope?.onEmailsEnqueued ?? (() => {}),
  };
}

type Services = Pick<
  StoreContext,
  "payments" | "identities" | "passwords" | "confirmedEmails" | "humanCheck" | "mailer" | "services"
>;

const servicesBySettings = new WeakMap<Settings, Services>();

/** Returns the cached services of the isolate, because creating Stripe's client takes longer than a query. */
function getServices(settings: Settings, bindings: Bindings): Services {
  const cached = servicesBySettings.get(settings);
  if (cached !== undefined) return cached;
  const services = {
    payments: createStripePayments(settings),
    identities: createIdentityAdmin(settings),
    passwords: createPasswordCheck(settings),
    confirmedEmails: createConfirmedEmails(settings),
    humanCheck: createHumanCheck(settings),
    mailer: createMailer(settings, bindings.EMAIL),
    services: findServicesInUse(settings, bindings.EMAIL),
  };
  servicesBySettings.set(settings, services);
  return services;
}

function findServicesInUse(settings: Settings, binding: SendEmail | undefined): ServicesInUse {
  const mail = chooseMailService(settings, binding);
  return {
    isSupabaseUsed: !isLoopback(settings.SUPABASE_URL),
    isStripeLive: isLiveKey(settings.STRIPE_SECRET_KEY),
    isTurnstileUsed: settings.TURNSTILE_SITE_KEY !== undefined,
    mail: mail === undefined || mail === "outbox" ? "none" : mail,
  };
}

/** Returns STORE_URL, or the origin of the request. A store that sends emails must have STORE_URL. */
export function getSiteUrl(settings: Settings, origin = "http://localhost:8787"): string {
  return settings.STORE_URL ?? origin;
}
