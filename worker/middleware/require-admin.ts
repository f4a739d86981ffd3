import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import type { AppEnv } from "./app-env.ts";
import { requireUser } from "./require-user.ts";

const requireAdminRole = createMiddleware<AppEnv>(async (c, next) => {
  const { role, accountStatus } = c.var.profile;
  if (role !== "admin" || accountStatus !== "active") throw new StoreError("forbidden");
  await next();
});

/** An active account whose row says admin: 401 for guests, 403 for everyone else. It runs before the body is looked at. */
export const requireAdmin = createMiddleware<AppEnv>(every(requireUser, requireAdminRole));
