import { and, inArray, sql } from "drizzle-orm";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { isLocalPostalCode } from "./is-local-postal-code.ts";

/** Selects those of the orders that go to a local address, as a statement that callers add to their own batch. */
export function selectLocalOrders(context: StoreContext, orderIds: readonly string[]) {
  return context.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        isLocalPostalCode(sql`(${orders.shippingAddress} ->> 'postal_code')`),
      ),
    );
}
