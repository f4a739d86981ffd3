import { and, desc, eq } from "drizzle-orm";
import type * as v from "valibot";
import type { adminUserDetailView } from "../../../contract/admin-users.ts";
import { StoreError } from "../../../contract/errors.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { addressViewOf, selectAddresses } from "../addresses/address-rows.ts";
import type { StoreContext } from "../context.ts";
import { orderSummaryOf } from "../orders/queries/order-view.ts";
import { itemCount } from "../orders/queries/read-orders.ts";
import { selectUsers, userViewOf } from "./list-users.ts";

const maxOrders = 50;

/** One account with its addresses and its latest orders. @throws StoreError not_found */
export async function readUser(
  context: StoreContext,
  userId: string,
): Promise<v.InferOutput<typeof adminUserDetailView>> {
  const [[user], addresses, bought] = await context.db.batch([
    selectUsers(context).where(eq(profiles.id, userId)),
    selectAddresses(context, userId),
    context.db
      .select({ order: orders, itemCount: itemCount.mapWith(Number).as("item_count") })
      .from(orders)
      .where(and(eq(orders.profileId, userId)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxOrders),
  ]);
  if (user === undefined) throw new StoreError("not_found", { message: "User not found" });
  return {
    ...userViewOf(user),
    addresses: addresses.map(addressViewOf),
    orders: bought.map((row) => orderSummaryOf(row.order, row.itemCount)),
  };
}
