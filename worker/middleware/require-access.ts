import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { orderLinkHeader } from "../../contract/orders/order-link.ts";
import { StoreError } from "../../contract/shared/errors.ts";
import { type AccessToken, verifyAccessToken } from "../adapters/supabase-jwt.ts";
import type { AdminActor } from "../domain/audit/admin-actor.ts";
import { forgetCatalogueVersion } from "../domain/catalog/catalogue-version.ts";
import type { StoreContext } from "../domain/context.ts";
import { type OrderAccess, toAccountAccess } from "../domain/orders/order-access.ts";
import { readOrderLink } from "../domain/orders/order-link.ts";
import { ensureProfile } from "../domain/profiles/ensure-profile.ts";
import { asAdmin, type Profile } from "../domain/profiles/profile.ts";
import { type Shopper, toAccountShopper } from "../domain/profiles/shopper.ts";
import { isGuestCheckoutOpen } from "../domain/store/read-settings.ts";
import type { AppEnv, Settings } from "../env.ts";
import { admitGuest } from "./guest-cookie.ts";
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
  /** A signed-in account, or a guest if the store sells to guests. A guest's first request gets a cookie. */
  shopper: { token?: AccessToken; shopper: Shopper };
  /** A shopper, but not a suspended account. */
  "active shopper": { token?: AccessToken; shopper: Shopper };
  /** A signed-in account, or a guest with the link of an order. The handler's function checks whose order it is. */
  "account or order link": { token?: AccessToken; orderAccess: OrderAccess };
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
  const { token, profile } = await requireAccount(c.req.raw, c.var);
  c.set("token", token);
  c.set("profile", profile);
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

const requireShopper = createMiddleware<CallerEnv<"shopper">>(async (c, next) => {
  // A token that has expired is renewed by its page, and must not turn the account's cart into a guest's.
  if (c.req.header("Authorization") !== undefined) {
    const { token, profile } = await requireAccount(c.req.raw, c.var);
    c.set("token", token);
    c.set("shopper", toAccountShopper(profile));
    return next();
  }
  if (!(await isGuestCheckoutOpen(c.var.store))) throw new StoreError("authentication_required");
  c.set("shopper", await admitGuest(c, c.var.settings.LINK_SIGNING_SECRET));
  await next();
});

const requireActiveShopper = createMiddleware<CallerEnv<"active shopper">>(async (c, next) => {
  const { shopper } = c.var;
  if (shopper.kind === "account" && shopper.profile.accountStatus !== "active") {
    throw new StoreError("account_suspended");
  }
  await next();
});

const requireAccountOrLink = createMiddleware<CallerEnv<"account or order link">>(async (c, next) => {
  const link = c.req.header(orderLinkHeader);
  if (link !== undefined) {
    c.set("orderAccess", await readOrderLink(c.var.store, link));
    return next();
  }
  const { token, profile } = await requireAccount(c.req.raw, c.var);
  c.set("token", token);
  c.set("orderAccess", toAccountAccess(profile));
  await next();
});

const requireAdminRole = createMiddleware<CallerEnv<"admin">>(async (c, next) => {
  c.set("admin", asAdmin(c.var.profile));
  await next();
});

const limitWrites = createMiddleware<AppEnv>((c, next) =>
  isWrite(c.req.raw) ? rateLimit("write")(c, next) : next(),
);

/**
 * Invalidates the cached catalogue version, so that an admin sees a change immediately instead of two seconds later.
 */
const refreshCatalogue = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (isWrite(c.req.raw)) forgetCatalogueVersion(c.env.DB);
});

const middlewares: { readonly [Caller in Access]: MiddlewareHandler<CallerEnv<Caller>> } = {
  anyone: (_, next) => next(),
  visitor: readVisitor,
  user: every(authenticate, limitWrites),
  "active user": every(authenticate, limitWrites, requireActiveAccount),
  shopper: every(requireShopper, limitWrites),
  "active shopper": every(requireShopper, limitWrites, requireActiveShopper),
  "account or order link": every(requireAccountOrLink, limitWrites),
  admin: every(authenticate, limitWrites, requireAdminRole, refreshCatalogue),
};

interface Services {
  readonly settings: Settings;
  readonly store: StoreContext;
}

/** @throws StoreError authentication_required without a valid token */
async function requireAccount(
  request: Request,
  { settings, store }: Services,
): Promise<{ token: AccessToken; profile: Profile }> {
  const token = await readToken(request, settings);
  if (token === undefined) throw new StoreError("authentication_required");
  return { token, profile: await ensureProfile(store, token) };
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
