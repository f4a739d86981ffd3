import { and, count, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";

/** Unpaid orders hold pieces that others could buy: an account has at most this many, by card or on delivery. */
const openOrdersAnAccount = 3;

/** @throws StoreError too_many_open_orders for an account that has as many as it may */
export async function refuseTooManyOpenOrders(context: StoreContext, profileId: string): Promise<void> {
  const open = await context.db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.profileId, profileId),
        isNull(orders.paidAt),
        notInArray(orders.status, ["canceled", "refunded"]),
      ),
    )
    .get();
  if ((open?.orders ?? 0) >= openOrdersAnAccount) throw new StoreError("too_many_open_orders");
}

/** The account may have one more. For the guard of a placing batch: two tabs count at the same moment. */
export function mayOpenOrder(profileId: string): SQL {
  return sql`(SELECT count(*) FROM orders AS open WHERE open.profile_id = ${profileId} AND open.paid_at IS NULL
    AND open.status NOT IN ('canceled', 'refunded')) < ${openOrdersAnAccount}`;
}
