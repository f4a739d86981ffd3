import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv } from "../env.ts";
import { getClientNetworks } from "../lib/client-network.ts";

// All limits in wrangler.toml are per minute. Each of Cloudflare's locations counts separately, so the limits slow
// abuse down but are not exact quotas.
export const periodSeconds = 60;

// Each step of a payment calls Stripe, whose own limit all shoppers share. Thieves also test hundreds of stolen cards.
const paymentLimits = [
  { binding: "CHECKOUT_ACCOUNT_LIMIT", per: "account" },
  { binding: "CHECKOUT_ADDRESS_LIMIT", per: "network" },
  { binding: "WRITE_ACCOUNT_LIMIT", per: "site" },
] as const;

const searchLimits = [
  { binding: "SEARCH_ADDRESS_LIMIT", per: "network" },
  { binding: "WRITE_ACCOUNT_LIMIT", per: "site" },
] as const;

const requestLimits = [
  { binding: "API_ADDRESS_LIMIT", per: "network" },
  { binding: "API_SITE_LIMIT", per: "site" },
] as const;

/**
 * The limits of the store. Their bindings in wrangler.toml have the numbers. Limits that share a binding count
 * separately. A site has the binding whose number is a few times that of one network.
 */
const limits = {
  /** All requests of a network to the API. */
  api: requestLimits,
  page: requestLimits,
  image: requestLimits,
  /** All writes of an account. */
  write: [
    { binding: "WRITE_ACCOUNT_LIMIT", per: "account" },
    { binding: "API_ADDRESS_LIMIT", per: "site" },
  ],
  /** Writes of browsers without a guest's cookie, each of which may create a cart. */
  newGuest: [
    { binding: "CHECKOUT_ACCOUNT_LIMIT", per: "network" },
    { binding: "CHECKOUT_ADDRESS_LIMIT", per: "site" },
  ],
  search: searchLimits,
  suggest: searchLimits,
  companions: searchLimits,
  searchMiss: searchLimits,
  /** All search misses of all visitors. This limits the writes to the database. */
  allSearchMisses: [{ binding: "API_ADDRESS_LIMIT", per: "store" }],
  /** The files that list the whole catalogue. */
  catalogueFile: searchLimits,
  /** Requests that download an import's images from other servers. */
  importImages: [{ binding: "SEARCH_ADDRESS_LIMIT", per: "account" }],
  /** Webhook deliveries without a valid signature. */
  unsignedDelivery: searchLimits,
  /** Requests with an email address that may be someone else's. */
  emailAddress: [
    { binding: "NEWSLETTER_LIMIT", per: "network" },
    { binding: "CHECKOUT_ADDRESS_LIMIT", per: "site" },
  ],
  /** Codes of offers, which can be guessed. */
  offerCode: [
    { binding: "CHECKOUT_ACCOUNT_LIMIT", per: "account" },
    { binding: "NEWSLETTER_LIMIT", per: "network" },
    { binding: "CHECKOUT_ADDRESS_LIMIT", per: "site" },
  ],
  password: [{ binding: "CHECKOUT_ACCOUNT_LIMIT", per: "account" }],
  ownData: [{ binding: "CHECKOUT_ACCOUNT_LIMIT", per: "account" }],
  /** Checks that call Stripe and Supabase. */
  startPayment: paymentLimits,
  confirmPayment: paymentLimits,
  cancelOrder: paymentLimits,
  /** Notes to the store, each of which may send an email. */
  requestChange: [
    { binding: "NEWSLETTER_LIMIT", per: "network" },
    { binding: "CHECKOUT_ADDRESS_LIMIT", per: "site" },
  ],
} as const;

export type LimitName = keyof typeof limits;

/**
 * Refuses a client that has reached a limit. A limit per account must run after requireAccess, which sets the token.
 */
export function rateLimit(name: LimitName) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await countRequest(c, name);
    await next();
  });
}

/**
 * Counts a request towards a limit.
 * @throws StoreError too_many_requests
 */
export async function countRequest(c: Context<AppEnv>, name: LimitName): Promise<void> {
  if (await isWithinLimit(c, name)) return;
  c.header("Retry-After", String(periodSeconds));
  throw new StoreError("too_many_requests");
}

/**
 * Counts a request towards a limit. Callers with a response of their own, such as pages, use it instead of
 * countRequest().
 */
export async function isWithinLimit(c: Context<AppEnv>, name: LimitName): Promise<boolean> {
  for (const { binding, per } of limits[name]) {
    const client = findClient(c, per);
    if (client === undefined) continue;
    const { success } = await c.env[binding].limit({ key: `${name}:${client}` });
    if (!success) return false;
  }
  return true;
}

/**
 * Returns the client of a limit, or undefined for a site of IPv4, and in development, where requests have no network.
 */
function findClient(c: Context<AppEnv>, per: "account" | "network" | "site" | "store"): string | undefined {
  if (per === "store") return "all";
  const networks = getClientNetworks(c);
  if (per === "site") return networks?.site;
  const account = per === "account" ? c.var.token?.subject : undefined;
  return account ?? networks?.network;
}
