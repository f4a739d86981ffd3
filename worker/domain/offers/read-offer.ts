import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { AdminOfferView, OfferCodesView, OfferSummaryView } from "../../../contract/admin/offers.ts";
import { describeOffer } from "../../../contract/offers/describe-offer.ts";
import { getOfferState } from "../../../contract/offers/offer-state.ts";
import { awaitsPayment, isFinalOrderStatus, orderStatuses } from "../../../contract/orders/order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { readBatch } from "../../db/read-batch.ts";
import { type OfferRow, offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { requireTimeZone, selectTimeZone } from "../store/read-settings.ts";
import { readScopeNames } from "./offer-scope.ts";

/** An offer with what it needs of its codes. */
type ListedOffer = OfferRow & {
  /** The code that counts in many orders, or null for an offer without one. */
  readonly code: string | null;
  readonly codeCount: number;
};

/**
 * Admin only: reads an offer with what it has sold.
 * @throws StoreError not_found
 */
export async function readOffer(context: StoreContext, id: string): Promise<AdminOfferView> {
  const rows = await readBatch(context.db, {
    offers: selectOffers(context).where(eq(offers.id, id)),
    sold: selectSold(context, id),
    timeZones: selectTimeZone(context),
  });
  const offer = requireOffer(rows.offers[0]);
  const listNames = await readScopeNames(context, [offer.terms.scope]);
  const names = listNames(offer.terms.scope);
  const sold = rows.sold[0];
  return {
    ...toOfferSummary(context, offer, names, requireTimeZone(rows.timeZones)),
    terms: offer.terms,
    scope_names: names,
    customer_email: offer.customerEmail,
    display: offer.display,
    is_once_per_customer: offer.isOncePerCustomer,
    ended_at: offer.endedAt,
    sold: {
      orders: sold?.orders ?? 0,
      taken_off: centsToDollars(sold?.takenOffCents ?? 0),
      revenue: centsToDollars(sold?.revenueCents ?? 0),
    },
  };
}

/** Selects offers with what toOfferSummary() needs of their codes. */
export function selectOffers({ db }: StoreContext) {
  return db
    .select({
      ...getTableColumns(offers),
      code: sql<string | null>`(SELECT code FROM offer_codes
        WHERE offer_id = offers.id AND is_single_use = 0 LIMIT 1)`.as("code"),
      codeCount: sql<number>`(SELECT count(*) FROM offer_codes WHERE offer_id = offers.id)`.as("code_count"),
    })
    .from(offers);
}

const soldStatuses = orderStatuses.filter((status) => !awaitsPayment(status) && !isFinalOrderStatus(status));

function selectSold({ db }: StoreContext, id: string) {
  return db
    .select({
      orders: sql<number>`count(*)`.as("sold_orders"),
      takenOffCents: sql<number>`coalesce(sum((SELECT sum(cents) FROM order_adjustments AS taken
        WHERE taken.order_id = orders.id AND taken.offer_id = ${id})), 0)`.as("taken_off_cents"),
      revenueCents: sql<number>`coalesce(sum(orders.total_cents - orders.refunded_cents), 0)`.as(
        "revenue_cents",
      ),
    })
    .from(orders)
    .where(
      sql`${inArray(orders.status, soldStatuses)}
        AND orders.id IN (SELECT order_id FROM order_adjustments WHERE offer_id = ${id})`,
    );
}

/**
 * Returns the row of an offer.
 * @throws StoreError not_found if the offer was deleted or never existed
 */
export function requireOffer<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new StoreError("not_found", { message: "This offer no longer exists." });
  return row;
}

/**
 * Maps an offer to the view of lists.
 * @param names the names of what the offer is for
 */
export function toOfferSummary(
  context: StoreContext,
  offer: ListedOffer,
  names: readonly string[],
  timeZone: TimeZone,
): OfferSummaryView {
  const codes = toCodesView(offer);
  const view = {
    id: offer.id,
    title: offer.title,
    description: describeOffer(offer.terms, names),
    codes,
    uses: offer.uses,
    max_uses: offer.maxUses,
    starts_on: offer.startsOn,
    ends_on: offer.endsOn,
    version: offer.version,
  };
  const limits = [offer.maxUses, codes.kind === "many" ? codes.count : null].filter(
    (limit) => limit !== null,
  );
  const facts = {
    ...view,
    ended_at: offer.endedAt,
    max_uses: limits.length === 0 ? null : Math.min(...limits),
  };
  return { ...view, state: getOfferState(facts, toStoreDay(context.now(), timeZone)) };
}

/** Returns the codes of an offer: none, one for many orders, or many for one order each. */
export function toCodesView({ isAutomatic, code, codeCount }: ListedOffer): OfferCodesView {
  if (isAutomatic) return { kind: "automatic" };
  return code === null ? { kind: "many", count: codeCount } : { kind: "one", code };
}
