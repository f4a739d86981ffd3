import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { ConnectionCheck } from "../../../../contract/admin/connections.ts";
import type { StoreContext } from "../../context.ts";

/**
 * A condition on stripe_events for those of the newest payment that arrived within a minute. They came from the webhook; the
 * cron fetches missed ones later. Earlier payments may have been made with other keys or another endpoint.
 */
export const isPromptEvent = sql`julianday(received_at) - julianday(occurred_at) < 1.0 / 1440
  AND stripe_payment_intent_id IS
    (SELECT newest.stripe_payment_intent_id FROM stripe_events AS newest ORDER BY newest.occurred_at DESC LIMIT 1)`;

const countsSchema = v.object({ prompt: v.number(), total: v.number() });

/** Checks whether Stripe's reports of payments reach the store by themselves. */
export async function checkDeliveries(
  context: StoreContext,
  hasWebhookSecret: boolean,
): Promise<ConnectionCheck> {
  if (!hasWebhookSecret) {
    return {
      state: "problem",
      message:
        "The store cannot verify Stripe's reports of payments. Run npm run deploy, which sets that up.",
    };
  }
  const { prompt, total } = v.parse(
    countsSchema,
    await context.db.get(
      sql`SELECT coalesce(sum(${isPromptEvent}), 0) AS prompt, count(*) AS total FROM stripe_events`,
    ),
  );
  if (prompt > 0) return { state: "fine", message: "Stripe's reports of payments reach the store." };
  if (total > 0) {
    return {
      state: "problem",
      message:
        "Stripe's reports of payments came late, only when the store asked for them. Run npm run deploy, which corrects that.",
    };
  }
  return { state: "unknown", message: "No payment was reported yet. Place a test order by card." };
}
