import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import { type AccessToken, verifyAccessToken } from "../adapters/supabase-jwt.ts";
import { forgetCatalogueVersion } from "../domain/catalog/queries/catalogue-version.ts";
import type { StoreContext } from "../domain/context.ts";
import { ensureProfile } from "../domain/profiles/ensure-profile.ts";
import { type AdminActor, asAdmin, type Profile } from "../domain/profiles/profile.ts";
import type { AppEnv, Settings } from "../env.ts";
import { rateLimit } from "./rate-limit.ts";

/** The callers that an endpoint can require, with the variables that its handler finds in `c.var`. */
interface CallerVariables {
  /** Any caller. The account is not read, so the response is the same for everyone. */
  anyone: Record<never, never>;
  /** Any caller, with the account of a valid token if one was sent. */
  visitor: { visitor: Profile | undefined };
  /** A signed-in account. A suspended one can still read, and complete what it has started. */
  user: { token: AccessToken; profile: Profile };
  /** A signed-in account that may buy. */
  "active user": { token: AccessToken; profile: Profile };
  admin: { token: AccessToken; profile: Profile; admin: AdminActor };
}

export type Access = keyof CallerVariables;

export type CallerEnv<Caller extends Access> = AppEnv & { Variables: CallerVariables[Caller] };

/**
 * Refuses callers without the access that an endpoint requires.
 * @throws StoreError authentication_required, forbidden, second_factor_required, account_suspended, too_many_requests
 */
export function requireAccess<Caller extends Access>(access: Caller): MiddlewareHandler<CallerEnv<Caller>> {
  return middlewares[access];
}

const authenticate = createMiddleware<CallerEnv<"user">>(async (c, next) => {
  const token = await readToken(c.req.raw, c.var.settings);
  if (token === undefined) throw new StoreError("authentication_required");
  c.set("token", token);
  c.set("profile", await ensureProfile(c.var.store, token));
  await next();
});

const readVisitor = createMiddleware<CallerEnv<"visitor">>(async (c, next) => {
  c.set("visitor", await findVisitor(c.req.raw, c.var));
  await next();
});

const requireActiveAccount = createMiddleware<CallerEnv<"user">>(async (c, next) => {
  if (c.var.profile.accountStatus !== "active") throw new StoreError("account_suspended");
  await next();
});

const requireAdminRole = createMiddleware<CallerEnv<"admin">>(async (c, next) => {
  c.set("admin", asAdmin(c.var.profile));
  await next();
});

const limitWrites = createMiddleware<AppEnv>((c, next) =>
  isWrite(c.req.raw) ? rateLimit("write")(c, next) : next(),
);

/** Invalidates the cached catalogue version, so that an admin sees a change immediately instead of two seconds later. */
const refreshCatalogue = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (isWrite(c.req.raw)) forgetCatalogueVersion(c.env.DB);
});

const middlewares: { readonly [Caller in Access]: MiddlewareHandler<CallerEnv<Caller>> } = {
  anyone: (_, next) => next(),
  visitor: readVisitor,
  user: every(authenticate, limitWrites),
  "active user": every(authenticate, limitWrites, requireActiveAccount),
  admin: every(authenticate, limitWrites, requireAdminRole, refreshCatalogue),
};

interface Services {
  readonly settings: Settings;
  readonly store: StoreContext;
}

/** Finds the signed-in account. An invalid token counts as signed out. */
async function findVisitor(request: Request, { settings, store }: Services): Promise<Profile | undefined> {
  try {
    const token = await readToken(request, settings);
    return token && (await ensureProfile(store, token));
  } catch (error) {
    if (error instanceof StoreError && error.code === "authentication_required") return undefined;
    throw error;
  }
}

async function readToken({ headers }: Request, settings: Settings): Promise<AccessToken | undefined> {
  const header = headers.get("Authorization")?.trim() ?? "";
  const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  return bearer === undefined ? undefined : verifyAccessToken(bearer, settings);
}

function isWrite({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}
