import { and, desc, eq } from "drizzle-orm";
import type * as v from "valibot";
import type { adminUserDetailView } from "../../../contract/admin/users.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { isPlaced } from "../orders/read/order-filters.ts";
import { summaryColumns, toOrderSummary } from "../orders/read/order-summary.ts";
import { selectUnpaidOrders } from "../orders/status/release-orders.ts";
import { selectAddresses, toAddressView } from "../profiles/address-rows.ts";
import { selectUsers, toUserView } from "./list-users.ts";

const maxOrders = 50;

/**
 * Reads an account with its addresses and latest orders.
 * @throws StoreError not_found
 */
export async function readUser(
  context: StoreContext,
  userId: string,
): Promise<v.InferOutput<typeof adminUserDetailView>> {
  const [[user], addresses, placedOrders, unpaidOrders] = await context.db.batch([
    selectUsers(context).where(eq(profiles.id, userId)),
    selectAddresses(context, userId),
    context.db
      .select(summaryColumns())
      .from(orders)
      .where(and(eq(orders.profileId, userId), isPlaced))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxOrders),
    selectUnpaidOrders(context, userId),
  ]);
  if (user === undefined) throw new StoreError("not_found", { message: "Customer not found" });
  return {
    ...toUserView(user),
    addresses: addresses.map(toAddressView),
    orders: placedOrders.map((row) => toOrderSummary(row.order, row)),
    unpaid_orders: unpaidOrders.map((order) => order.number),
  };
}
