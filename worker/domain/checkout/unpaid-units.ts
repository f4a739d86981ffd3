import { type SQL, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { StoreContext } from "../context.ts";
import { holdsInEachScope, type LimitedShopper, listLimitScopes } from "../orders/order-owner.ts";
import type { OrderContent } from "./order-content.ts";
import type { OrderDestination } from "./order-destination.ts";

// The maximum units of a product in the unpaid orders of a guest or a new account, which must not hold stock that they never pay
// for. A third of the stock is allowed if that is more. An account that has paid an order has no limit.
const firstOrderUnits = 10;

// All guests together may hold this share of a product's units unpaid, and at least the units of one order.
const guestShare = 0.5;

// The maximum unpaid card orders for pick-up of a guest's network. Each takes a place in a window.
const maxUnpaidPickups = 5;

/** Orders with the same address or telephone share one limit of unpaid units. */
export interface Household {
  /** Identifies the building of the shipping address. Null for pick-up. */
  readonly addressKey: string | null;
  /** The telephone's ten digits, without an extension; null if it has fewer. */
  readonly phoneKey: string | null;
}

/** Who places an order, as the limits of unpaid orders count them. */
export interface Buyer extends LimitedShopper, Household {}

/**
 * Identifies a household by its building, which in Canada is the postal code and the street number, and by the ten digits
 * of its telephone. The apartment and the street's spelling are ignored, because they could be varied to evade the limit.
 */
export function identifyHousehold({
  fulfilment,
  shippingAddress,
}: Pick<OrderDestination, "fulfilment" | "shippingAddress">): Household {
  const { phone_number, postal_code, address_line1 } = shippingAddress;
  // An extension follows the ten digits.
  const phone = phone_number.replace(/\D/g, "").slice(0, 10);
  const building = `${postal_code.replace(/\W/g, "").toUpperCase()}:${findStreetNumber(address_line1)}`;
  return {
    // The address of a pick-up is the shop's, which all of them share.
    addressKey: fulfilment === "pickup" ? null : building,
    phoneKey: phone.length < 10 ? null : phone,
  };
}

/** Finds "345" in "12-345 Main St", "345 Main St #12" and "Apt 12, 345B Main St". Returns the letters if there is no number. */
function findStreetNumber(addressLine: string): string {
  const street = addressLine.toLowerCase();
  // A street number is followed by the street's name. An apartment's number is followed by another number or by nothing.
  const match = /(\d+)(?:[\s-]?\p{L})?(?![\d\p{L}])[^\d\p{L}]*\p{L}{2}/u.exec(street.replace(ordinals, ""));
  return match?.[1] ?? street.replace(/[^\p{L}]/gu, "");
}

// Matches the numbers of "2nd floor" and "5th Avenue".
const ordinals = /\d+(?:st|nd|rd|th)\b/g;

/**
 * Creates a guard that limits what unpaid card orders hold: the units of a product for a guest or an account that never paid,
 * and the places in pick-up windows for a guest. An account has at most one such order.
 * @param orderId the order that is being updated, which does not count itself
 */
export function cardOrderIsAllowed(
  content: OrderContent,
  shopper: LimitedShopper,
  orderId: string | null,
): SQL {
  return sql`(NOT EXISTS (SELECT 1 ${selectExcessLines(content, shopper, orderId)})
    AND ${guestUnitsAreAllowed(content, orderId)} AND ${pickupIsAllowed(content, shopper, orderId)})`;
}

/**
 * Explains a failure of cardOrderIsAllowed.
 * @throws StoreError invalid_input if the limit of units is exceeded, with a message for each product; too_many_open_orders
 *   for too many places
 */
export async function refuseCardOrder(
  context: StoreContext,
  content: OrderContent,
  shopper: LimitedShopper,
  orderId: string | null,
): Promise<void> {
  const [pickup] = await context.db.all<{ isAllowed: number }>(
    sql`SELECT ${pickupIsAllowed(content, shopper, orderId)} AS isAllowed`,
  );
  if (pickup?.isAllowed === 0) throw new StoreError("too_many_open_orders", { message: pickupRefusal });
  const excessLines = [
    ...(await context.db.all<{ productId: string; maximum: number }>(
      sql`SELECT id AS productId, maximum ${selectExcessLines(content, shopper, orderId)}`,
    )),
    ...(await context.db.all<{ productId: string; maximum: number }>(
      sql`SELECT id AS productId, 0 AS maximum ${selectLinesHeldByGuests(content, orderId)}`,
    )),
  ];
  if (excessLines.length === 0) return;
  const errors = Object.fromEntries(
    excessLines.map(({ productId, maximum }) => {
      const name = content.lines.find((line) => line.productId === productId)?.productName ?? "this product";
      return [productId, describeExcess(content, name, maximum)];
    }),
  );
  throw new StoreError("invalid_input", { message: Object.values<string>(errors).join(" "), errors });
}

const pickupRefusal =
  "We can hold only a few pick-up times that aren't paid yet. Please try again in an hour, or choose delivery.";

function pickupIsAllowed(
  { destination }: OrderContent,
  shopper: LimitedShopper,
  orderId: string | null,
): SQL<boolean> {
  if (destination.fulfilment === "delivery" || shopper.owner.profileId !== null) return sql`1`;
  return holdsInEachScope(
    shopper,
    ({ factor, includes }) => sql`(SELECT count(*) FROM orders AS unpaid WHERE ${includes("unpaid")}
      AND unpaid.id <> ${orderId ?? ""} AND unpaid.fulfilment = 'pickup'
      AND unpaid.status IN ('pending_payment', 'payment_processing', 'payment_failed')) < ${maxUnpaidPickups * factor}`,
  ) as SQL<boolean>;
}

/** Describes the limit. Units of other guests can count as well, about which a guest learns nothing. */
function describeExcess({ owner }: OrderContent, name: string, maximum: number): string {
  if (owner.profileId === null)
    return `Please order fewer of ${name}. We can hold only a few units that aren't paid yet.`;
  return `Your first order can have up to ${maximum} of ${name}. Once you've paid for it, you can order more.`;
}

function selectExcessLines(content: OrderContent, shopper: LimitedShopper, orderId: string | null): SQL {
  const orderedUnits = content.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const isCard = sql`unpaid.payment_method = 'card'`;
  const heldByOrder = countHeldUnits(sql`${isCard} AND unpaid.id = ${orderId ?? ""}`);
  const scopes = listLimitScopes(shopper).map(({ factor, includes }) => ({
    factor: sql.raw(String(factor)),
    column: sql.raw(`held_elsewhere_${factor}`),
    held: countHeldUnits(sql`${isCard} AND ${includes("unpaid")} AND unpaid.id <> ${orderId ?? ""}`),
  }));
  return sql`FROM (SELECT products.id, ordered.value ->> 'quantity' AS quantity,
      ${sql.join(
        scopes.map(({ held, column }) => sql`${held} AS ${column}`),
        sql`, `,
      )},
      max(${firstOrderUnits}, products.minimum_order_quantity, (products.stock_quantity + ${heldByOrder}) / 3) AS maximum
    FROM json_each(${JSON.stringify(orderedUnits)}) AS ordered
    JOIN products ON products.id = ordered.value ->> 'productId'
    WHERE NOT EXISTS (SELECT 1 FROM orders AS bought
      WHERE bought.profile_id = ${shopper.owner.profileId} AND bought.paid_at IS NOT NULL))
    WHERE ${sql.join(
      scopes.map(({ column, factor }) => sql`quantity + ${column} > maximum * ${factor}`),
      sql` OR `,
    )}`;
}

function countHeldUnits(condition: SQL): SQL {
  return sql`coalesce((SELECT sum(held.quantity) FROM stock_reservations AS held
    JOIN orders AS unpaid ON unpaid.id = held.order_id
    WHERE held.product_id = products.id AND held.state = 'held' AND ${condition}), 0)`;
}

/**
 * Creates a guard for a guest's order: the guests' other unpaid orders hold less than their share of each product. Its own units
 * are limited by its shopper's limits, so that a guest can order the last unit.
 * @param orderId the order that is being updated, which does not count itself
 */
export function guestUnitsAreAllowed(content: OrderContent, orderId: string | null): SQL {
  return sql`NOT EXISTS (SELECT 1 ${selectLinesHeldByGuests(content, orderId)})`;
}

function selectLinesHeldByGuests(content: OrderContent, orderId: string | null): SQL {
  const isGuests = sql`unpaid.guest_email IS NOT NULL`;
  const orderedIds = content.owner.profileId === null ? content.lines.map(({ productId }) => productId) : [];
  return sql`FROM (SELECT products.id, ${countHeldUnits(sql`${isGuests} AND unpaid.id <> ${orderId ?? ""}`)} AS held,
      max(${firstOrderUnits}, products.minimum_order_quantity,
        (products.stock_quantity + ${countHeldUnits(isGuests)}) * ${guestShare}) AS maximum
    FROM json_each(${JSON.stringify(orderedIds)}) AS ordered JOIN products ON products.id = ordered.value)
    WHERE held >= maximum`;
}

/**
 * Creates a guard for a guest, or for an account without a delivered order. It limits the units of this order together with
 * those in unpaid cash orders of the shopper, and in unconfirmed ones of its household.
 */
export function cashUnitsAreAllowed(
  content: OrderContent,
  { addressKey, phoneKey, ...shopper }: Buyer,
  maxUnits: number,
): SQL {
  const orderedUnits = content.lines.reduce((units, line) => units + line.quantity, 0);
  return holdsInEachScope(
    shopper,
    ({ factor, includes }) => sql`coalesce((SELECT sum(line.quantity) FROM orders AS unpaid
      JOIN order_items AS line ON line.order_id = unpaid.id
      WHERE unpaid.status = 'processing' AND unpaid.payment_method = 'cash_on_delivery' AND unpaid.paid_at IS NULL
        AND (${includes("unpaid")} OR (unpaid.reservation_expires_at IS NOT NULL
          AND (unpaid.address_key = ${addressKey} OR unpaid.phone_key = ${phoneKey})))), 0)
      <= ${maxUnits * factor - orderedUnits}`,
  );
}
