import type { Stripe } from "stripe";
import type { EventList, PaymentEvent } from "./payment-provider.ts";
import { reaching } from "./stripe-calls.ts";
import { parseEvent } from "./stripe-objects.ts";

// 5,000 events: days of a busy store.
const pagesAtMost = 50;

/**
 * What happened at Stripe since then, oldest first; where it is more than can be listed at once, the latest of it.
 * One that cannot be read is left out: it must not hide the others.
 */
export async function listEvents(stripe: Stripe, types: readonly string[], since: Date): Promise<EventList> {
  const found: PaymentEvent[] = [];
  let after: string | undefined;
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const answer = await reaching(() =>
      stripe.events.list({
        types: [...types],
        created: { gte: Math.floor(since.getTime() / 1_000) },
        limit: 100,
        ...(after === undefined ? {} : { starting_after: after }),
      }),
    );
    for (const event of answer.data) {
      try {
        found.push(parseEvent(event));
      } catch (error) {
        console.error(`Event ${event.id} could not be read`, error);
      }
    }
    after = answer.data.at(-1)?.id;
    if (!answer.has_more || after === undefined) return { events: found.toReversed(), isWhole: true };
  }
  return { events: found.toReversed(), isWhole: false };
}
