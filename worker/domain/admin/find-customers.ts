import { and, desc, isNotNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { FoundCustomerView } from "../../../contract/admin/draft-orders.ts";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { readBatch } from "../../db/read-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { matchUsers, selectUsers } from "../accounts/read-users.ts";
import type { StoreContext } from "../context.ts";
import { matchOrders } from "../orders/read/order-filters.ts";

const maxCustomersPerKind = 5;

/** Admin only. Finds accounts, and guests of earlier orders, whose name, email address or telephone has a text. */
export async function findCustomers(context: StoreContext, search: string): Promise<FoundCustomerView[]> {
  if (search === "") return [];
  const { users, guests } = await readBatch(context.db, {
    users: selectUsers(context)
      .where(matchUsers(search))
      .orderBy(desc(profiles.createdAt))
      .limit(maxCustomersPerKind),
    // SQLite reads the other columns from the row that has the maximum.
    guests: context.db
      .select({
        email: sql<string>`${orders.guestEmail}`.as("guest_email"),
        address: sql<unknown>`${orders.shippingAddress}`.mapWith(orders.shippingAddress).as("guest_address"),
        fulfilment: orders.fulfilment,
        placedAt: sql<string>`max(${orders.createdAt})`.as("placed_at"),
      })
      .from(orders)
      .where(and(isNotNull(orders.guestEmail), matchOrders({ search, is_guest: true })))
      .groupBy(orders.guestEmail)
      .orderBy(desc(sql`placed_at`))
      .limit(maxCustomersPerKind),
  });
  return [
    ...users.map(({ id, firstName, lastName, addressName, email, phone }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || (addressName ?? ""),
      email,
      phone,
      address: null,
    })),
    ...guests.map(({ email, address, fulfilment }) =>
      toGuest(email, v.parse(orderAddressView, address), fulfilment),
    ),
  ];
}

function toGuest(
  email: string,
  address: v.InferOutput<typeof orderAddressView>,
  fulfilment: (typeof orders.$inferSelect)["fulfilment"],
): FoundCustomerView {
  return {
    id: null,
    name: address.full_name,
    email,
    phone: address.phone_number,
    // An order for pick-up has the shop's address.
    address: fulfilment === "delivery" ? address : null,
  };
}
