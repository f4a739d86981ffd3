import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import { createImagesResizer } from "../adapters/images-binding.ts";
import { createMailer } from "../adapters/mailer.ts";
import { createR2PictureStore } from "../adapters/r2-picture-store.ts";
import { createStripePayments } from "../adapters/stripe.ts";
import { connect } from "../db/client.ts";
import type { StoreContext } from "../domain/context.ts";
import { type Bindings, type Settings, settingsOf } from "../env.ts";
import { siteOf } from "../site.ts";
import type { AppEnv } from "./app-env.ts";

/** Parses the configuration and opens the store's context for this request. */
export const openStore = createMiddleware<AppEnv>(async (c, next) => {
  const settings = readSettings(c.env);
  c.set("settings", settings);
  const visit = {
    origin: new URL(c.req.url).origin,
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
  };
  c.set("store", openStoreContext(c.env, settings, visit));
  await next();
});

/** The request that the store is opened for. Scheduled work has none. */
interface Visit {
  readonly origin: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The one place where the store is put together: requests, scheduled work and tests all start here. */
export function openStoreContext(bindings: Bindings, settings: Settings, visit?: Visit): StoreContext {
  return {
    db: connect(bindings.DB),
    payments: createStripePayments(settings),
    pictures: createR2PictureStore(bindings.PICTURES, createImagesResizer(bindings.IMAGES)),
    mailer: createMailer(settings),
    site: siteOf(settings, visit?.origin),
    now: () => new Date(),
    inBackground: visit?.waitUntil ?? ((work) => void work),
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
