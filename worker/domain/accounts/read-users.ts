import { and, asc, count, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type * as v from "valibot";
import {
  type AdminUserView,
  type adminUserDetailView,
  maxUserOrders,
  type UsersQuery,
} from "../../../contract/admin/users.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { readBatch } from "../../db/read-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { contains, searchExpression } from "../../db/text-search.ts";
import type { StoreContext } from "../context.ts";
import { lostCents } from "../money/disputes.ts";
import { parseExemption } from "../money/taxes/tax-exemption.ts";
import { isPlaced, isSold, matchOrders } from "../orders/read/order-filters.ts";
import { summaryColumns, toOrderSummary } from "../orders/read/order-summary.ts";
import { selectUnpaidOrders } from "../orders/status/release-orders.ts";
import { type Page, toPage } from "../page.ts";
import { type ProfileRow, toAccountView } from "../profiles/profile.ts";
import { selectAddresses, toAddressView } from "../profiles/read-addresses.ts";

/**
 * Admin only: reads an account with its addresses and latest orders.
 * @throws StoreError not_found
 */
export async function readUser(
  context: StoreContext,
  userId: string,
): Promise<v.InferOutput<typeof adminUserDetailView>> {
  const {
    users: [user],
    addresses,
    placedOrders,
    unpaidOrders,
  } = await readBatch(context.db, {
    users: selectUsers(context).where(eq(profiles.id, userId)),
    addresses: selectAddresses(context, userId),
    placedOrders: context.db
      .select(summaryColumns())
      .from(orders)
      .where(and(eq(orders.profileId, userId), isPlaced))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxUserOrders),
    unpaidOrders: selectUnpaidOrders(context, userId),
  });
  if (user === undefined) throw new StoreError("not_found", { message: "Customer not found" });
  return {
    ...toUserView(user),
    addresses: addresses.map(toAddressView),
    orders: placedOrders.map((row) => toOrderSummary(row.order, row)),
    unpaid_orders: unpaidOrders.map((order) => order.number),
  };
}

/**
 * Admin only: lists a page of the accounts that match the query's filters, in its order, and counts the guests' orders
 * of its search.
 */
export async function listUsers(
  context: StoreContext,
  query: UsersQuery,
): Promise<Page<AdminUserView> & { guest_orders: number }> {
  const condition = and(
    query.role === undefined ? undefined : eq(profiles.role, query.role),
    query.account_status === undefined ? undefined : eq(profiles.accountStatus, query.account_status),
    matchUsers(query.search ?? ""),
  );
  const direction = query.order === "asc" ? asc : desc;
  const { total, users, guestOrders } = await readBatch(context.db, {
    total: context.db.select({ found: count() }).from(profiles).where(condition),
    users: selectUsers(context)
      .where(condition)
      .orderBy(...sortColumns[query.sort_by].map((column) => direction(column)), direction(profiles.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    guestOrders: context.db
      .select({ found: count().as("guest_orders") })
      .from(orders)
      .where(matchOrders({ search: query.search, is_guest: true })),
  });
  return {
    ...toPage(users.map(toUserView), total[0]?.found, query),
    guest_orders: guestOrders[0]?.found ?? 0,
  };
}

/** Selects accounts with the number of their orders and the amount that they spent. */
export function selectUsers(context: StoreContext) {
  return context.db
    .select({
      ...getTableColumns(profiles),
      // The name in the default address, or else in the newest one. `is_default || created_at` is a text that sorts the
      // default last, and SQLite reads `full_name` from the row that has the maximum.
      addressName: sql<string | null>`(SELECT full_name FROM (SELECT full_name, max(is_default || created_at)
          FROM addresses WHERE addresses.profile_id = profiles.id))`.as("address_name"),
      orderCount: sql<number>`(SELECT count(*) FROM orders
          WHERE orders.profile_id = profiles.id AND ${isSold})`
        .mapWith(Number)
        .as("order_count"),
      spentCents: sql<number>`coalesce((SELECT sum(CASE moved.type WHEN 'refund' THEN -moved.amount_cents
          ELSE moved.amount_cents END) FROM transactions AS moved JOIN orders ON orders.id = moved.order_id
        WHERE orders.profile_id = profiles.id AND moved.reversed_at IS NULL), 0)
        - coalesce((SELECT sum(${lostCents}) FROM orders WHERE orders.profile_id = profiles.id), 0)`
        .mapWith(Number)
        .as("spent_cents"),
    })
    .from(profiles);
}

/** Maps an account to the view for admins. */
export function toUserView(
  row: ProfileRow & { addressName: string | null; orderCount: number; spentCents: number },
): AdminUserView {
  return {
    ...toAccountView(row),
    address_name: row.addressName,
    order_count: row.orderCount,
    total_spent: centsToDollars(row.spentCents),
    tax_exemption: parseExemption(row),
  };
}

const sortColumns = {
  created_at: [profiles.createdAt],
  name: [profiles.nameFolded],
  email: [profiles.email],
  last_sign_in_at: [profiles.lastSignInAt],
  order_count: [sql`order_count`],
  total_spent: [sql`spent_cents`],
} as const satisfies Record<UsersQuery["sort_by"], readonly unknown[]>;

/** Matches part of a name, email address or phone number, of the account or one of its addresses. */
export function matchUsers(search: string): SQL | undefined {
  if (search === "") return undefined;
  const expression = searchExpression(search);
  // The trigram index needs three characters. Shorter texts scan the accounts, without their addresses.
  if (expression === undefined) {
    return or(
      contains(sql`${profiles.firstName} || ' ' || ${profiles.lastName}`, search),
      contains(profiles.email, search),
    );
  }
  return sql`profiles.search_key IN (SELECT rowid FROM profiles_search WHERE profiles_search MATCH ${expression}
    UNION ALL SELECT owners.search_key FROM profiles AS owners WHERE owners.id IN (SELECT profile_id FROM addresses
      WHERE addresses.search_key IN (SELECT rowid FROM addresses_search WHERE addresses_search MATCH ${expression})))`;
}
