import type { Stripe } from "stripe";
import type { PaymentEvent } from "./stripe.ts";
import { reaching } from "./stripe-calls.ts";
import { parseEvent } from "./stripe-objects.ts";

const pagesAtMost = 5;

/**
 * What happened at Stripe since then, oldest first: at most 500 events, the latest of them.
 * One that cannot be read is left out: it must not hide the others.
 */
export async function listEvents(
  stripe: Stripe,
  types: readonly string[],
  since: Date,
): Promise<PaymentEvent[]> {
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
    if (!answer.has_more || after === undefined) break;
  }
  return found.toReversed();
}
