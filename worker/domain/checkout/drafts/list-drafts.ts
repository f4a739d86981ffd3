import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type * as v from "valibot";
import type { DraftsQuery, draftSummaryView } from "../../../../contract/admin/draft-orders.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { draftOrders } from "../../../db/schema/carts.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";

/** Admin only. Lists a page of the draft orders, the latest change first. */
export async function listDrafts(
  context: StoreContext,
  query: DraftsQuery,
): Promise<Page<v.InferOutput<typeof draftSummaryView>>> {
  const { total, drafts } = await readBatch(context.db, {
    total: context.db.select({ found: count() }).from(draftOrders),
    drafts: context.db
      .select({
        id: draftOrders.cartId,
        version: draftOrders.version,
        customer:
          sql<string>`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${profiles.email},
          nullif(${draftOrders.guestName}, ''), ${draftOrders.guestEmail}, '')`.as("customer"),
        item_count:
          sql<number>`coalesce((SELECT sum(quantity) FROM cart_items WHERE cart_items.cart_id = draft_orders.cart_id), 0)`
            .mapWith(Number)
            .as("item_count"),
        held_until: sql<string | null>`${orders.reservationExpiresAt}`.as("held_until"),
        created_by: draftOrders.createdBy,
        updated_at: draftOrders.updatedAt,
      })
      .from(draftOrders)
      .leftJoin(profiles, eq(profiles.id, draftOrders.profileId))
      .leftJoin(
        orders,
        and(
          eq(orders.cartId, draftOrders.cartId),
          inArray(orders.status, ["pending_payment", "payment_processing", "payment_failed"]),
        ),
      )
      .orderBy(desc(draftOrders.updatedAt), desc(draftOrders.cartId))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  return toPage(drafts, total[0]?.found, query);
}
