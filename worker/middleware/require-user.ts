import type { Context } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import { type AccessToken, verifyAccessToken } from "../adapters/supabase-jwt.ts";
import { forgetCatalogueVersion } from "../domain/catalog/queries/catalogue-version.ts";
import { ensureProfile } from "../domain/profiles/ensure-profile.ts";
import { asAdmin, type Profile } from "../domain/profiles/profile.ts";
import type { AppEnv } from "../env.ts";
import { limitWrites } from "./rate-limit.ts";

const findToken = createMiddleware<AppEnv>(async (c, next) => {
  const token = await readToken(c);
  if (token === undefined) throw new StoreError("authentication_required");
  c.set("token", token);
  await next();
});

const findProfile = createMiddleware<AppEnv>(async (c, next) => {
  c.set("profile", await ensureProfile(c.var.store, c.var.token));
  await next();
});

/** The signed-in account behind the bearer token, as its row of profiles says. 401 without one, 429 for too many writes. */
export const requireUser = createMiddleware<AppEnv>(every(findToken, findProfile, limitWrites));

/** Behind requireUser: lets admins alone through. */
export const requireAdminRole = createMiddleware<AppEnv>(async (c, next) => {
  c.set("admin", asAdmin(c.var.profile));
  await next();
});

/** An admin who has just saved something looks at the shop next: it shows the change at once, in this isolate at least. */
const showChange = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method !== "GET" && c.req.method !== "HEAD") forgetCatalogueVersion(c.env.DB);
});

/** An active account whose row says admin: 401 for guests, 403 for everyone else. It runs before the body is looked at. */
export const requireAdmin = createMiddleware<AppEnv>(every(requireUser, requireAdminRole, showChange));

/** For routes that are open to all: the signed-in account, if there is one. An invalid token counts as signed out. */
export const readVisitor = createMiddleware<AppEnv>(async (c, next) => {
  c.set("visitor", await findVisitor(c).catch(nobodyOfEndedSession));
  await next();
});

function nobodyOfEndedSession(error: unknown): undefined {
  if (error instanceof StoreError && error.code === "authentication_required") return;
  throw error;
}

/** Suspended and inactive accounts can look, and cannot buy. Runs behind requireUser. */
export const requireActiveAccount = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.profile.accountStatus !== "active") throw new StoreError("account_suspended");
  await next();
});

async function findVisitor(c: Context<AppEnv>): Promise<Profile | undefined> {
  const token = await readToken(c);
  return token === undefined ? undefined : ensureProfile(c.var.store, token);
}

async function readToken(c: Context<AppEnv>): Promise<AccessToken | undefined> {
  const bearer = readBearer(c.req.header("Authorization"));
  return bearer === undefined ? undefined : verifyAccessToken(bearer, c.var.settings);
}

function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header?.trim() ?? "")?.[1];
}
