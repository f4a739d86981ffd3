import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import { createImagesResizer } from "../adapters/images-binding.ts";
import { createR2PictureStore } from "../adapters/r2-picture-store.ts";
import { createStripePayments } from "../adapters/stripe.ts";
import { connect } from "../db/client.ts";
import type { StoreContext } from "../domain/context.ts";
import { type Bindings, type Settings, settingsOf } from "../env.ts";
import type { AppEnv } from "./app-env.ts";

/** Parses the configuration and opens the store's context for this request. */
export const openStore = createMiddleware<AppEnv>(async (c, next) => {
  const settings = readSettings(c.env);
  c.set("settings", settings);
  c.set("store", openStoreContext(c.env, settings));
  await next();
});

/** The one place where the store is put together: requests, scheduled work and tests all start here. */
export function openStoreContext(bindings: Bindings, settings: Settings): StoreContext {
  return {
    db: connect(bindings.DB),
    payments: createStripePayments(settings),
    pictures: createR2PictureStore(bindings.PICTURES, createImagesResizer(bindings.IMAGES)),
    now: () => new Date(),
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
