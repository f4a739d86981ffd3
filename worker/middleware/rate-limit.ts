import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv, Bindings } from "../env.ts";
import { getNetwork, getOutsideNetwork } from "../lib/client-network.ts";

// Every limit of wrangler.toml counts within a minute. Each of Cloudflare's locations counts separately: limits slow
// abuse down, and are no exact quotas.
export const periodSeconds = 60;

/** Refuses a client that sends too many requests, by a rate limit of wrangler.toml. */
export function rateLimit(bindingOf: (bindings: Bindings) => RateLimit) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { success } = await bindingOf(c.env).limit({ key: getNetwork(c) });
    if (!success) throw tooMany(c);
    await next();
  });
}

/** Refuses an address that asks for more than any browser does. Stripe's deliveries come from few addresses. */
export const limitAddresses = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.path !== "/api/webhooks/stripe") await countAddress(c, c.env.API_ADDRESS_LIMIT, "");
  await next();
});

/** Counts a page or an image against its address. @param what counts apart from the others, and from the API */
export async function isWithinLimit(c: Context<AppEnv>, what: "page" | "image"): Promise<boolean> {
  const network = getOutsideNetwork(c);
  return (
    network === undefined || (await c.env.API_ADDRESS_LIMIT.limit({ key: `${what}:${network}` })).success
  );
}

/** Refuses an address that searches, or has everything listed, too often. @param what counts apart from the others */
export function limitSearches(what: "search" | "suggest" | "list" | "search-miss") {
  return createMiddleware<AppEnv>(async (c, next) => {
    await countAddress(c, c.env.SEARCH_ADDRESS_LIMIT, `${what}:`);
    await next();
  });
}

/** The same for a list, where its parameters search in it. */
export const limitSearchedLists = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.query("search") !== undefined) await countAddress(c, c.env.SEARCH_ADDRESS_LIMIT, "search:");
  await next();
});

/** Refuses an account that writes too often. Runs behind the token; reading is limited by address. */
export const limitWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") {
    await countAccount(c, c.env.WRITE_ACCOUNT_LIMIT, "");
  }
  await next();
});

/**
 * Refuses an account, or an address, that asks for a step of a payment too often: each asks Stripe, whose own limit all
 * shoppers share, and stolen cards are tried by the hundred. Runs behind requireUser. @param step counts apart
 */
export function limitPayments(step: "start" | "confirm" | "cancel") {
  return createMiddleware<AppEnv>(async (c, next) => {
    const prefix = step === "start" ? "" : `${step}:`;
    await countAccount(c, c.env.CHECKOUT_ACCOUNT_LIMIT, prefix);
    await countAddress(c, c.env.CHECKOUT_ADDRESS_LIMIT, prefix);
    await next();
  });
}

/** Refuses an account that tries passwords. Runs behind requireUser. */
export const limitPasswords = createMiddleware<AppEnv>(async (c, next) => {
  await countAccount(c, c.env.CHECKOUT_ACCOUNT_LIMIT, "password:");
  await next();
});

/** Refuses an account that has its own data written into a file again and again. Runs behind requireUser. */
export const limitOwnData = createMiddleware<AppEnv>(async (c, next) => {
  await countAccount(c, c.env.CHECKOUT_ACCOUNT_LIMIT, "own-data:");
  await next();
});

/** Counts a delivery whose signature is not good against its address. @throws StoreError too_many_requests */
export async function countBadDelivery(c: Context<AppEnv>): Promise<void> {
  await countAddress(c, c.env.SEARCH_ADDRESS_LIMIT, "delivery:");
}

async function countAccount(c: Context<AppEnv>, limit: RateLimit, prefix: string): Promise<void> {
  const { success } = await limit.limit({ key: prefix + c.var.token.subject });
  if (!success) throw tooMany(c);
}

async function countAddress(c: Context<AppEnv>, limit: RateLimit, prefix: string): Promise<void> {
  const network = getOutsideNetwork(c);
  if (network === undefined) return;
  const { success } = await limit.limit({ key: prefix + network });
  if (!success) throw tooMany(c);
}

function tooMany(c: Context<AppEnv>): StoreError {
  c.header("Retry-After", String(periodSeconds));
  return new StoreError("too_many_requests");
}
