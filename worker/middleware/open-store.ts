import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import { choosePictureResizer } from "../adapters/choose-picture-resizer.ts";
import { createMailQueue } from "../adapters/mail-queue.ts";
import { createMailer } from "../adapters/mailer.ts";
import { createR2PictureStore } from "../adapters/r2-picture-store.ts";
import { createStripePayments } from "../adapters/stripe.ts";
import { createIdentityAdmin } from "../adapters/supabase-admin.ts";
import { connect } from "../db/client.ts";
import type { StoreContext } from "../domain/context.ts";
import { queueDueMails } from "../domain/mails/due-mails.ts";
import { type Bindings, type Settings, settingsOf } from "../env.ts";
import { siteOf } from "../site.ts";
import type { AppEnv } from "./app-env.ts";

/** Parses the configuration and opens the store's context for this request. */
export const openStore = createMiddleware<AppEnv>(async (c, next) => {
  const settings = readSettings(c.env);
  c.set("settings", settings);
  let hasEmails = false;
  const visit = {
    origin: new URL(c.req.url).origin,
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
    onEmailsEnqueued: () => {
      hasEmails = true;
    },
  };
  const store = openStoreContext(c.env, settings, visit);
  c.set("store", store);
  await next();
  if (hasEmails) c.executionCtx.waitUntil(queueDueMails(store));
});

/** The request that the store is opened for. Scheduled work has none. */
interface Visit {
  readonly origin: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly onEmailsEnqueued?: () => void;
}

/** The one place where the store is put together: requests, scheduled work and tests all start here. */
export function openStoreContext(bindings: Bindings, settings: Settings, visit?: Visit): StoreContext {
  return {
    db: connect(bindings.DB),
    payments: createStripePayments(settings),
    paymentEvents: {
      add: async ({ event, siteUrl }) => {
        const occurredAt = event.occurredAt.toISOString();
        await bindings.PAYMENT_EVENTS.send({ event: { ...event, occurredAt }, siteUrl });
      },
    },
    pictures: createR2PictureStore(bindings.PICTURES, choosePictureResizer(bindings)),
    identities: createIdentityAdmin(settings),
    mailer: createMailer(settings),
    mailQueue: createMailQueue(bindings.MAILS),
    site: siteOf(settings, visit?.origin),
    now: () => new Date(),
    inBackground: visit?.waitUntil ?? ((work) => void work),
    // Without a visitor the cron sends what is owed.
    onEmailsEnqueued: visit?.onEmailsEnqueued ?? (() => {}),
  };
}

function readSettings(bindings: Bindings): Settings {
  try {
    return settingsOf(bindings);
  } catch (error) {
    console.error(error);
    throw new StoreError("service_unavailable", { cause: error });
  }
}
