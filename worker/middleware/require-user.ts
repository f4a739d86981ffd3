import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import type { AppEnv } from "./app-env.ts";

/** The signed-in account behind the bearer token, from the store's own profiles. 401 where there is none. */
export const requireUser = createMiddleware<AppEnv>(async (_c, _next) => {
  throw new StoreError("authentication_required");
});

/** Suspended and inactive accounts can look, and cannot buy. Runs behind requireUser. */
export const requireActiveAccount = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.profile.accountStatus !== "active") throw new StoreError("account_suspended");
  await next();
});
