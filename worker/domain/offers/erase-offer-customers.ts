import { and, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { offers } from "../../db/schema/offers.ts";
import type { StoreContext } from "../context.ts";

/** Erases the customers of offers whose end or last use is long ago. The offers stay, because orders name them. */
export async function eraseOfferCustomers(context: StoreContext, before: string): Promise<number> {
  const isUsedUp = sql`(offers.uses >= offers.max_uses OR offers.is_once_per_customer)`;
  const lastUsedAt = sql`(SELECT max(used.created_at) FROM offer_uses AS used WHERE used.offer_id = offers.id)`;
  const hasEnded = or(
    lt(offers.endedAt, before),
    lt(offers.endsOn, before.slice(0, 10)),
    and(isUsedUp, lt(lastUsedAt, before)),
  );
  const erased = await eraseOfferCustomer(context, and(isNotNull(offers.customerEmail), hasEnded)).returning({
    id: offers.id,
  });
  return erased.length;
}

/** Creates the statement that erases the customer of offers, and ends them, because they would be for everyone. */
export function eraseOfferCustomer({ db, now }: StoreContext, condition: SQL | undefined) {
  return db
    .update(offers)
    .set({
      customerEmail: null,
      endedAt: sql`coalesce(${offers.endedAt}, ${now().toISOString()})`,
      version: sql`${offers.version} + 1`,
    })
    .where(condition);
}
