import { eq, inArray, sql } from "drizzle-orm";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";

/** Selects those of the orders that go to a local address, as a statement that callers add to their own batch. */
export function selectLocalOrders(context: StoreContext, orderIds: readonly string[]) {
  return context.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      localPostalCodes,
      eq(localPostalCodes.postalCode, sql`${orders.shippingAddress} ->> 'postal_code'`),
    )
    .where(inArray(orders.id, [...orderIds]));
}
