import { eq, sql } from "drizzle-orm";
import type { DraftOrderView } from "../../../../contract/admin/draft-orders.ts";
import type { Destination } from "../../../../contract/orders/destination.ts";
import { listQuotedOffers } from "../../../../contract/orders/quoted-offers.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { draftOrders } from "../../../db/schema/carts.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { getChargedUnitPriceCents, requireCart, selectCartRows, toCartView } from "../../cart/read-cart.ts";
import type { StoreContext } from "../../context.ts";
import { toQuotedTaxViews } from "../../money/taxes/stored-taxes.ts";
import { selectOpenOrder } from "../../orders/find-order.ts";
import type { ProfileRow } from "../../profiles/profile.ts";
import { selectAddresses, toAddressView } from "../../profiles/read-addresses.ts";
import { type Shopper, toDraftShopper } from "../../profiles/shopper.ts";
import { requireCollection } from "../pay-on-collection.ts";
import { type OrderDraft, priceCheckout } from "../price-checkout.ts";
import { toQuoteView } from "../quote-view.ts";
import { type Checkout, readCheckout } from "../read-checkout.ts";
import { readExchange, toExchangeView } from "./exchange.ts";

/** A draft order with its customer, as the checkout reads it. */
export interface DraftOrder {
  readonly row: typeof draftOrders.$inferSelect;
  readonly shopper: Shopper;
}

/** Admin only. Finds a draft order. Returns undefined for one that was placed or deleted. */
export async function findDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
): Promise<DraftOrder | undefined> {
  const found = await context.db
    .select({ row: draftOrders, profile: profiles })
    .from(draftOrders)
    .leftJoin(profiles, eq(profiles.id, draftOrders.profileId))
    .where(eq(draftOrders.cartId, draftId))
    .get();
  return found && { row: found.row, shopper: toShopper(admin, draftId, found.profile) };
}

function toShopper(admin: AdminActor, draftId: string, profile: ProfileRow | null): Shopper {
  const account = profile === null ? undefined : { ...profile, isSecondFactorDue: false };
  return toDraftShopper({ id: draftId, admin }, account);
}

/**
 * Admin only. Reads a draft order with what it would cost now.
 * @throws StoreError not_found
 */
export async function readDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
): Promise<DraftOrderView> {
  const draft = await findDraft(context, admin, draftId);
  if (draft === undefined) throw new StoreError("not_found", { message: "This draft is gone." });
  const { row, shopper } = draft;
  const { addresses, openOrders, ...rows } = await readBatch(context.db, {
    ...selectCartRows(context, shopper),
    openOrders: selectOpenOrder(context, draftId),
    addresses: row.profileId === null ? undefined : selectAddresses(context, row.profileId),
  });
  return {
    id: draftId,
    version: row.version,
    customer: toCustomerView(draft, (addresses ?? []).map(toAddressView)),
    cart: requireCart(toCartView(context, shopper, rows)),
    prices: rows.lines.map(({ item, product }) => ({
      shop_price: centsToDollars(
        getChargedUnitPriceCents({ item, product: { ...product, priceCents: item.currentPriceCents } }),
      ),
      lowered:
        item.loweredPriceCents === null
          ? null
          : { price: centsToDollars(item.loweredPriceCents), reason: item.loweredReason ?? "" },
    })),
    destination: row.destination,
    notes: row.notes ?? "",
    exchange: row.exchange === null ? null : toExchangeView(await readExchange(context, row.exchange)),
    ...(await quoteDraft(context, draft)),
    held_until: openOrders[0]?.reservationExpiresAt ?? null,
    created_by: row.createdBy,
    updated_at: row.updatedAt,
  };
}

function toCustomerView(
  { row, shopper }: DraftOrder,
  addresses: ReturnType<typeof toAddressView>[],
): DraftOrderView["customer"] {
  if (shopper.kind === "account") {
    const { id, firstName, lastName, email, phone } = shopper.profile;
    return { kind: "account", id, name: `${firstName} ${lastName}`.trim(), email, phone, addresses };
  }
  if (row.guestEmail === null) return null;
  return { kind: "guest", email: row.guestEmail, name: row.guestName ?? "" };
}

type DraftQuote = Pick<DraftOrderView, "quote" | "problem" | "is_paid_on_collection">;

/** Prices a draft as the checkout does. The email address may still be missing. */
async function quoteDraft(context: StoreContext, { row, shopper }: DraftOrder): Promise<DraftQuote> {
  const none = { quote: null, problem: null, is_paid_on_collection: false };
  if (row.destination === null) return none;
  try {
    const guestEmail = row.guestEmail ?? "";
    const checkout = await readCheckout(context, shopper, toSelection(row, row.destination, guestEmail));
    if (checkout.lines.length === 0) return none;
    const draft = await priceCheckout(checkout, "standard");
    return {
      quote: toDraftQuote(draft),
      problem: explainSuspension(shopper),
      is_paid_on_collection: isPaidOnCollection(context, checkout),
    };
  } catch (error) {
    if (error instanceof StoreError) return { ...none, problem: error.message };
    throw error;
  }
}

function toDraftQuote({ columns, quote }: OrderDraft): DraftOrderView["quote"] {
  return toQuoteView(columns, {
    itemCount: quote.itemCount,
    taxes: toQuotedTaxViews(quote),
    offers: listQuotedOffers(quote.adjustments),
  });
}

/** Explains why an order for this customer cannot be placed. Null if it can. */
export function explainSuspension(shopper: Shopper): string | null {
  if (shopper.kind === "guest" || shopper.profile.accountStatus === "active") return null;
  return "This customer's account is suspended. Activate it before you place an order for it.";
}

function isPaidOnCollection(context: StoreContext, checkout: Checkout): boolean {
  try {
    requireCollection(context, checkout.shopper, checkout);
    return true;
  } catch (error) {
    if (error instanceof StoreError) return false;
    throw error;
  }
}

/** Reads the checkout of a draft and prices it. */
export async function priceDraft(context: StoreContext, { row, shopper }: DraftOrder): Promise<OrderDraft> {
  if (row.destination === null) {
    throw new StoreError("invalid_input", { message: "Please choose where the order goes." });
  }
  if (shopper.kind === "guest" && row.guestEmail === null) {
    throw new StoreError("invalid_input", { message: "Please choose a customer, or type an email address." });
  }
  const selection = toSelection(row, row.destination, row.guestEmail ?? "");
  return priceCheckout(await readCheckout(context, shopper, selection), "standard");
}

function toSelection(row: DraftOrder["row"], destination: Destination, guestEmail: string) {
  return { cartId: row.cartId, destination, guestEmail };
}

/** Creates a guard that fails if somebody has changed or placed a draft since it was read. */
export function draftIsUnchanged({ row }: DraftOrder) {
  return sql`coalesce((SELECT version FROM draft_orders WHERE draft_orders.cart_id = ${row.cartId}), 0) = ${row.version}`;
}

/** Refuses a change of a draft that another admin has changed meanwhile. */
export function refuseUnlessSeen({ row }: DraftOrder, version: number): void {
  if (row.version === version) return;
  throw new StoreError("conflict", {
    message: "This draft was changed in another window. Reload it to see the latest version.",
  });
}
