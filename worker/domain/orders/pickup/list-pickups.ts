import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type {
  PickupListView,
  PickupOrderView,
  PickupStep,
  PickupsQuery,
} from "../../../../contract/admin/pickups.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { disputes } from "../../../db/schema/payments.ts";
import { pickupWindows } from "../../../db/schema/pickup.ts";
import type { StoreContext } from "../../context.ts";
import { selectRefundsOf } from "../../money/refunds/refund-rows.ts";
import { selectOrderTaxes } from "../../money/taxes/order-taxes.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireSettings, selectSettings } from "../../store/settings-row.ts";
import { findDueOrder } from "../due-order.ts";
import { isPlaced } from "../read/order-filters.ts";
import { summaryColumns } from "../read/order-summary.ts";
import { taskConditions } from "../read/order-tasks.ts";
import { toPickupOrderView } from "./pickup-view.ts";

const maxListed = 200;

/** The condition over `orders` of each step. A pending refund keeps the order in the shop. */
const stepConditions: Readonly<Record<PickupStep, SQL>> = {
  to_make_ready: taskConditions.to_make_ready,
  ready: sql`(orders.fulfilment = 'pickup' AND orders.ready_at IS NOT NULL AND (orders.status = 'processing'
    OR (orders.status = 'refund_requested' AND orders.status_before_refund = 'processing')))`,
};

/**
 * Lists at most 200 orders at a step, by their windows, with the number of all, or the ready order with a code.
 * @throws StoreError order_not_found if no ready order has the code
 */
export async function listPickups(
  context: StoreContext,
  { step, code }: PickupsQuery,
): Promise<PickupListView> {
  if (code === undefined) return readPickups(context, stepConditions[step]);
  const order = await readOnePickup(context, and(stepConditions.ready, eq(orders.pickupCode, code)));
  return { orders: [order], total: 1 };
}

/** @throws StoreError order_not_found, also for a delivery and for a checkout that nobody has finished */
export async function readPickup(context: StoreContext, orderId: string): Promise<PickupOrderView> {
  return readOnePickup(context, and(eq(orders.id, orderId), isPlaced));
}

async function readOnePickup(context: StoreContext, matches: SQL | undefined): Promise<PickupOrderView> {
  const [view] = (await readPickups(context, matches)).orders;
  if (view === undefined) throw new StoreError("order_not_found");
  return view;
}

async function readPickups(context: StoreContext, matches: SQL | undefined): Promise<PickupListView> {
  const byWindow = [asc(pickupWindows.startsAt), asc(orders.createdAt), asc(orders.id)] as const;
  const ids = context.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(pickupWindows, eq(pickupWindows.startsAt, orders.pickupStartsAt))
    .where(matches)
    .orderBy(...byWindow)
    .limit(maxListed);
  const [rows, items, refundRows, disputeRows, settings, content, taxes, [count]] = await context.db.batch([
    context.db
      .select({
        ...summaryColumns(),
        window: pickupWindows,
        email: sql<string | null>`coalesce(${profiles.email}, ${orders.guestEmail})`.as("customer_email"),
      })
      .from(orders)
      .innerJoin(pickupWindows, eq(pickupWindows.startsAt, orders.pickupStartsAt))
      .leftJoin(profiles, eq(profiles.id, orders.profileId))
      .where(inArray(orders.id, ids))
      .orderBy(...byWindow),
    context.db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(sql`order_items.rowid`)),
    selectRefundsOf(context, ids),
    context.db.select().from(disputes).where(inArray(disputes.orderId, ids)),
    selectSettings(context),
    selectContent(context, "identity", "tax"),
    selectOrderTaxes(context, ids),
    context.db
      .select({ total: sql<number>`count(*)`.mapWith(Number).as("total") })
      .from(orders)
      .innerJoin(pickupWindows, eq(pickupWindows.startsAt, orders.pickupStartsAt))
      .where(matches),
  ]);
  const { timeZone } = requireSettings(settings);
  const store = { ...parseIdentity(content), timeZone };
  const views = rows.map((row) => {
    const isOfOrder = ({ orderId }: { readonly orderId: string | null }) => orderId === row.order.id;
    const taxed = { order: row.order, items: items.filter(isOfOrder), taxes: taxes.filter(isOfOrder) };
    const due = findDueOrder(context, { ...taxed, lineTaxes: [] }, { content, timeZone });
    return toPickupOrderView(
      { ...row, order: due.order },
      {
        items: due.items,
        taxChange: due.taxChange,
        refunds: refundRows.filter(isOfOrder),
        disputes: disputeRows.filter(isOfOrder),
        store,
      },
    );
  });
  return { orders: views, total: count?.total ?? 0 };
}
