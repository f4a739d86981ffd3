import { createMiddleware } from "hono/factory";
import { StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv, Bindings } from "../env.ts";
import { getNetwork, getOutsideNetwork } from "../lib/client-network.ts";

/**
 * Refuses a client that sends too many requests, by a rate limit of wrangler.toml. Each of Cloudflare's
 * locations counts separately: it slows abuse down, and is no exact quota.
 * @param periodSeconds the binding's period, after which a try is worth it.
 */
export function rateLimit(bindingOf: (bindings: Bindings) => RateLimit, periodSeconds: 10 | 60) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { success } = await bindingOf(c.env).limit({
      key: getNetwork(c),
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
 * behind requireUser.
 */
export const limitCheckouts = createMiddleware<AppEnv>(async (c, next) => {
  const network = getOutsideNetwork(c);
  const answers = await Promise.all([
    c.env.CHECKOUT_ACCOUNT_LIMIT.limit({ key: c.var.profile.id }),
    ...(network === undefined ? [] : [c.env.CHECKOUT_ADDRESS_LIMIT.limit({ key: network })]),
  ]);
  if (!answers.every((answer) => answer.success)) {
    c.header("Retry-After", "60");
    throw new StoreError("too_many_requests");
  }
  await next();
});
