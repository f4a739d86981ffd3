import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type {
  PickupListView,
  PickupOrderView,
  PickupStep,
  PickupsQuery,
} from "../../../../contract/admin/pickups.ts";
import { getCashToCollect } from "../../../../contract/orders/order-amounts.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { isOpenDuring, type PickupSchedule, type PickupWindow } from "../../../../contract/orders/pickup.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { pickupWindows } from "../../../db/schema/pickup.ts";
import type { StoreContext } from "../../context.ts";
import { getLimitingDisputeState, type OrderDispute, selectDisputesOf } from "../../money/disputes.ts";
import { type RefundRow, selectItemsOf, selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import { selectOrderTaxes } from "../../money/taxes/stored-taxes.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireSettings, selectSettings } from "../../store/read-settings.ts";
import { isReady } from "../pickup-waiting.ts";
import { isPlaced } from "../read/order-filters.ts";
import { summaryColumns, toItemImageUrl, toOrderSummary } from "../read/order-summary.ts";
import { taskConditions } from "../read/order-tasks.ts";
import { toTaxChangeView } from "../read/order-view.ts";
import { type RepricedOrder, repriceForToday } from "../reprice-order.ts";
import { countRefunds, countUnitsToPack } from "../sent-units.ts";

const maxListed = 200;

/** The condition over `orders` of each step. A pending refund keeps the order in the shop. */
const stepConditions: Readonly<Record<PickupStep, SQL>> = {
  to_make_ready: taskConditions.to_make_ready,
  ready: sql`(orders.fulfilment = 'pickup' AND orders.ready_at IS NOT NULL AND (orders.status = 'processing'
    OR (orders.status = 'refund_requested' AND orders.status_before_refund = 'processing')))`,
};

/**
 * Admin only. Lists at most 200 orders at a step, by their windows, with the number of all, or the ready order with a
 * code.
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

/**
 * Admin only. Returns an order for pick-up.
 * @throws StoreError order_not_found, also for a delivery and for a checkout that nobody has finished
 */
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
  const found = await readBatch(context.db, {
    rows: context.db
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
    items: selectItemsOf(context, ids),
    refunds: selectRefundsOf(context, ids),
    disputes: selectDisputesOf(context, ids),
    settings: selectSettings(context),
    content: selectContent(context, "identity", "tax"),
    taxes: selectOrderTaxes(context, ids),
    count: context.db
      .select({ total: sql<number>`count(*)`.mapWith(Number).as("total") })
      .from(orders)
      .innerJoin(pickupWindows, eq(pickupWindows.startsAt, orders.pickupStartsAt))
      .where(matches),
  });
  const { content } = found;
  const { timeZone } = requireSettings(found.settings);
  const store = { ...parseIdentity(content), timeZone };
  const views = found.rows.map((row) => {
    const isOfOrder = ({ orderId }: { readonly orderId: string | null }) => orderId === row.order.id;
    const taxed = {
      order: row.order,
      items: found.items.filter(isOfOrder),
      taxes: found.taxes.filter(isOfOrder),
      lineTaxes: [],
    };
    const repriced = repriceForToday(context, taxed, { content, timeZone });
    return toPickupOrderView(
      { ...row, order: repriced.order },
      {
        items: repriced.items,
        taxChange: repriced.taxChange,
        refunds: found.refunds.filter(isOfOrder),
        disputes: found.disputes.filter(isOfOrder),
        store,
      },
    );
  });
  return { orders: views, total: found.count[0]?.total ?? 0 };
}

interface PickupRow {
  readonly order: OrderRow;
  readonly itemCount: number;
  readonly isPartlyShipped: boolean;
  readonly hasFailedRefund: boolean;
  readonly window: PickupWindow;
  readonly email: string | null;
}

interface PickupRecords {
  readonly items: readonly OrderItemRow[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly OrderDispute[];
  readonly taxChange: RepricedOrder["taxChange"];
  readonly store: Pick<PickupSchedule, "hours" | "holidays" | "timeZone">;
}

/** Creates the view of an order with which admins make it ready and hand it over. */
function toPickupOrderView(
  { order, window, email, ...summary }: PickupRow,
  { items, refunds, disputes, taxChange, store }: PickupRecords,
): PickupOrderView {
  // Validates the stored JSON, because an older version of the code may have written it.
  const { full_name, phone_number } = v.parse(orderAddressView, order.shippingAddress);
  const refundedUnits = countRefunds(refunds, []);
  const view = toOrderSummary(order, summary);
  return {
    ...view,
    full_name,
    phone_number,
    email,
    customer_notes: order.customerNotes,
    starts_at: window.startsAt,
    ends_at: window.endsAt,
    is_closed_then: !isOpenDuring(window, store),
    held_until: order.reservationExpiresAt,
    code: isReady(order) ? order.pickupCode : null,
    dispute: getLimitingDisputeState(disputes),
    due: findDue(view),
    tax_change: toTaxChangeView(taxChange),
    items: items.map((item) => ({
      id: item.id,
      product_name: item.productName,
      product_sku: item.productSku,
      image_url: toItemImageUrl(item.imageHash),
      to_pack_quantity: countUnitsToPack(order, item, refundedUnits),
    })),
    version: order.version,
  };
}

function findDue(order: ReturnType<typeof toOrderSummary>): PickupOrderView["due"] {
  const cash = getCashToCollect(order);
  return cash === undefined ? null : { cash, interac: order.total_amount };
}
