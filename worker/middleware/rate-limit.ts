import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/errors.ts";
import type { Bindings } from "../env.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * Refuses a client that asks too often, by a rate limit of wrangler.toml. It counts for each of Cloudflare's
 * locations by itself: it slows abuse down, and is no exact quota.
 * @param periodSeconds the binding's period, after which a try is worth it.
 */
export function rateLimit(bindingOf: (bindings: Bindings) => RateLimit, periodSeconds: 10 | 60) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { success } = await bindingOf(c.env).limit({
      key: clientOf(c.req.header("CF-Connecting-IP")),
    });
    if (!success) {
      c.header("Retry-After", String(periodSeconds));
      throw new StoreError("too_many_requests");
    }
    await next();
  });
}

/**
 * Refuses an account, or an address, that starts checkouts too often: stolen cards are tried by the hundred. Runs
 * behind requireUser. Who calls from the machine itself is development: nobody reaches Cloudflare from there.
 */
export const limitCheckouts = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header("CF-Connecting-IP");
  const isOutside = address !== undefined && address !== "127.0.0.1" && address !== "::1";
  const answers = await Promise.all([
    c.env.CHECKOUT_ACCOUNT_LIMIT.limit({ key: c.var.profile.id }),
    ...(isOutside ? [c.env.CHECKOUT_ADDRESS_LIMIT.limit({ key: clientOf(address) })] : []),
  ]);
  if (!answers.every((answer) => answer.success)) {
    c.header("Retry-After", "60");
    throw new StoreError("too_many_requests");
  }
  await next();
});

/**
 * Cloudflare writes the header itself, whatever a client sends. A household has a whole /64 of IPv6, 2^64 addresses:
 * they count as one client.
 */
function clientOf(address: string | undefined): string {
  if (address === undefined) return "unknown";
  return address.includes(":") ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail ?? "");
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

function groupsOf(part: string): string[] {
  return part.split(":").filter((group) => group !== "");
}
