import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import { settingsOf } from "../env.ts";
import type { AppEnv } from "./app-env.ts";

/** Parses the configuration and opens the store's context for this request. */
export const openStore = createMiddleware<AppEnv>(async (c, next) => {
  c.set("settings", settingsOf(c.env));
  // TODO(worker): c.set("store", createStoreContext(...))
  await next();
  void StoreError;
});
