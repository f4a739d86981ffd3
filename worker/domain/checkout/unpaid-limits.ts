import { type SQL, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/shared/errors.ts";
import { minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { isOpenCash, maxOpenCashOrders } from "../orders/cash-order-limit.ts";
import { holdsInEachScope, type LimitKeys, listLimitScopes } from "./limits.ts";
import type { OrderDraft } from "./price-checkout.ts";

// The maximum units of a product in the unpaid orders of a guest or a new account, which must not hold stock that they
// never pay for. A third of the stock is allowed if that is more. An account that has paid an order has no limit.
const firstOrderUnits = 10;

// All guests together may hold this share of a product's units unpaid, and at least the units of one order.
const guestShare = 0.5;

// The maximum unpaid card orders for pick-up of a guest's network. Each takes capacity of a window.
const maxUnpaidPickups = 5;

// The maximum card orders that a guest's network starts within an hour and does not pay. Each may be a tested card, and
// Stripe's events about declined cards may be late.
const maxUnpaidStarts = 10;
const startMinutes = 60;

/**
 * Creates a guard that limits unpaid card orders: how many a guest's network starts, the capacity of pick-up windows
 * that a guest's orders hold, and the units of a product for a guest or an account that never paid. An account has at
 * most one unpaid card order. The cart's open order is the one that is updated, so it does not count.
 */
export function cardOrderIsAllowed(context: StoreContext, draft: OrderDraft): SQL {
  return sql`(${startIsAllowed(context, draft)} AND ${pickupIsAllowed(draft)}
    AND NOT EXISTS (SELECT 1 ${selectExcessLines(draft)}) AND ${guestUnitsAreAllowed(draft, getUpdatedId(draft))})`;
}

/**
 * Explains a failure of cardOrderIsAllowed.
 * @throws StoreError too_many_requests for too many started payments; too_many_open_orders for too many pick-ups;
 *   invalid_input if the limit of units is exceeded, with a message for each product
 */
export async function refuseCardOrder(context: StoreContext, draft: OrderDraft): Promise<void> {
  const [allowed] = await context.db.all<{ start: number; pickup: number }>(
    sql`SELECT ${startIsAllowed(context, draft)} AS start, ${pickupIsAllowed(draft)} AS pickup`,
  );
  if (allowed?.start === 0) throw new StoreError("too_many_requests", { message: startRefusal });
  if (allowed?.pickup === 0) throw new StoreError("too_many_open_orders", { message: pickupRefusal });
  const excessLines = [
    ...(await context.db.all<{ productId: string; maximum: number }>(
      sql`SELECT id AS productId, maximum ${selectExcessLines(draft)}`,
    )),
    ...(isGuests(draft)
      ? await context.db.all<{ productId: string; maximum: number }>(
          sql`SELECT id AS productId, 0 AS maximum ${selectLinesHeldByGuests(draft, getUpdatedId(draft))}`,
        )
      : []),
  ];
  if (excessLines.length === 0) return;
  const errors = Object.fromEntries(
    excessLines.map(({ productId, maximum }) => {
      const name = draft.lines.find((line) => line.productId === productId)?.productName ?? "this product";
      return [productId, describeExcess(draft, name, maximum)];
    }),
  );
  throw new StoreError("invalid_input", { message: Object.values<string>(errors).join(" "), errors });
}

const startRefusal =
  "Too many payments were started here and not finished. Please wait an hour before you try again, or contact us.";
const pickupRefusal =
  "We can hold only a few pick-up times that aren't paid yet. Please try again in an hour, or choose delivery.";

/** Describes the limit of a product. A guest learns nothing about the units of other guests, which count as well. */
function describeExcess(draft: OrderDraft, name: string, maximum: number): string {
  if (isGuests(draft))
    return `Please order fewer of ${name}. We can hold only a few units that aren't paid yet.`;
  return `Your first order can have up to ${maximum} of ${name}. Once you've paid for it, you can order more.`;
}

function startIsAllowed(context: StoreContext, draft: OrderDraft): SQL {
  if (draft.checkout.openOrder !== undefined || !isGuests(draft)) return sql`1`;
  const since = minutesFromNow(context, -startMinutes);
  return holdsInEachScope(
    getCardKeys(draft),
    ({ factor, includes }) => sql`(SELECT count(*) FROM orders AS started WHERE ${includes("started")}
      AND started.payment_method = 'card' AND started.paid_at IS NULL AND started.created_at >= ${since})
      < ${maxUnpaidStarts * factor}`,
  );
}

function pickupIsAllowed(draft: OrderDraft): SQL {
  if (draft.columns.fulfilment === "delivery" || !isGuests(draft)) return sql`1`;
  return holdsInEachScope(
    getCardKeys(draft),
    ({ factor, includes }) => sql`(SELECT count(*) FROM orders AS unpaid WHERE ${includes("unpaid")}
      AND ${isOther(getUpdatedId(draft))} AND unpaid.fulfilment = 'pickup'
      AND unpaid.status IN ('pending_payment', 'payment_processing', 'payment_failed')) < ${maxUnpaidPickups * factor}`,
  );
}

function isGuests({ checkout: { shopper } }: OrderDraft): boolean {
  return shopper.kind === "guest";
}

/** An open order stays in the limits of the networks that it was placed from. */
function getCardKeys({ checkout: { limitKeys, openOrderNetworks } }: OrderDraft): LimitKeys {
  return { ...limitKeys, networks: openOrderNetworks ?? limitKeys.networks };
}

function getUpdatedId({ checkout: { openOrder } }: OrderDraft): string | undefined {
  return openOrder?.id;
}

function selectExcessLines(draft: OrderDraft): SQL {
  const { lines, columns } = draft;
  const updatedId = getUpdatedId(draft);
  const orderedUnits = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const isCard = sql`unpaid.payment_method = 'card'`;
  const heldByUpdated =
    updatedId === undefined ? sql`0` : countHeldUnits(sql`${isCard} AND unpaid.id = ${updatedId}`);
  const scopes = listLimitScopes(getCardKeys(draft)).map(({ factor, includes }) => ({
    factor: sql.raw(String(factor)),
    column: sql.raw(`held_elsewhere_${factor}`),
    held: countHeldUnits(sql`${isCard} AND ${includes("unpaid")} AND ${isOther(updatedId)}`),
  }));
  return sql`FROM (SELECT products.id, ordered.value ->> 'quantity' AS quantity,
      ${sql.join(
        scopes.map(({ held, column }) => sql`${held} AS ${column}`),
        sql`, `,
      )},
      max(${firstOrderUnits}, products.minimum_order_quantity, (products.stock_quantity + ${heldByUpdated}) / 3) AS maximum
    FROM json_each(${JSON.stringify(orderedUnits)}) AS ordered
    JOIN products ON products.id = ordered.value ->> 'productId'
    WHERE NOT EXISTS (SELECT 1 FROM orders AS bought
      WHERE bought.profile_id = ${columns.profileId} AND bought.paid_at IS NOT NULL
        AND bought.payment_method <> 'none'))
    WHERE ${sql.join(
      scopes.map(({ column, factor }) => sql`quantity + ${column} > maximum * ${factor}`),
      sql` OR `,
    )}`;
}

/** A condition over `orders AS unpaid`: the order is not the one that is being updated. */
function isOther(updatedId: string | undefined): SQL {
  return updatedId === undefined ? sql`1` : sql`unpaid.id <> ${updatedId}`;
}

/** Counts the units of the row in `products` that orders (`unpaid`) hold. */
function countHeldUnits(condition: SQL): SQL {
  return sql`coalesce((SELECT sum(held.quantity) FROM stock_reservations AS held
    JOIN orders AS unpaid ON unpaid.id = held.order_id
    WHERE held.product_id = products.id AND held.state = 'held' AND ${condition}), 0)`;
}

/**
 * Creates a guard for a guest's order: the guests' other unpaid orders hold less than their share of each product. Its
 * own units are limited by the shopper's own limits, so that a guest can order the last unit.
 */
function guestUnitsAreAllowed(draft: OrderDraft, updatedId: string | undefined): SQL {
  if (!isGuests(draft)) return sql`1`;
  return sql`NOT EXISTS (SELECT 1 ${selectLinesHeldByGuests(draft, updatedId)})`;
}

function selectLinesHeldByGuests({ lines }: OrderDraft, updatedId: string | undefined): SQL {
  const isOfGuest = sql`unpaid.guest_email IS NOT NULL`;
  const orderedIds = lines.map(({ productId }) => productId);
  return sql`FROM (SELECT products.id, ${countHeldUnits(sql`${isOfGuest} AND ${isOther(updatedId)}`)} AS held,
      max(${firstOrderUnits}, products.minimum_order_quantity,
        (products.stock_quantity + ${countHeldUnits(isOfGuest)}) * ${guestShare}) AS maximum
    FROM json_each(${JSON.stringify(orderedIds)}) AS ordered JOIN products ON products.id = ordered.value)
    WHERE held >= maximum`;
}

/** The limits' decision about an order that is paid on delivery or at pick-up. */
export interface CashLimits {
  /** True if the account has a delivered order. A known customer's units have no limit. */
  readonly isKnown: boolean;
  /** True if the shopper may have another unpaid order, and guests may hold more of its products. */
  readonly mayOrder: boolean;
  /** True if a new customer may hold the order's units together with those of the household's other unpaid orders. */
  readonly mayHoldUnits: boolean;
}

/** Reads the limits of an order that is paid on delivery or at pick-up. */
export async function readCashLimits(context: StoreContext, draft: OrderDraft): Promise<CashLimits> {
  const [limits] = await context.db.all<{ isKnown: number; mayOrder: number; mayHoldUnits: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders AS bought
        WHERE bought.profile_id = ${draft.columns.profileId} AND bought.status = 'delivered') AS isKnown,
      ${openOrdersAreAllowed(draft)} AS mayOrder, ${newCustomerUnitsAreAllowed(draft)} AS mayHoldUnits`,
  );
  return {
    isKnown: limits?.isKnown === 1,
    mayOrder: limits?.mayOrder === 1,
    mayHoldUnits: limits?.mayHoldUnits === 1,
  };
}

/** Creates a guard for an order that is paid on delivery or at pick-up, with the limits of readCashLimits. */
export function cashOrderIsAllowed(draft: OrderDraft, { isKnown }: Pick<CashLimits, "isKnown">): SQL {
  const unitsAreAllowed = isKnown ? sql`1` : newCustomerUnitsAreAllowed(draft);
  return sql`(${openOrdersAreAllowed(draft)} AND ${unitsAreAllowed})`;
}

/**
 * Limits the open cash orders of an account, or of a guest's email address, telephone and network, and what guests
 * hold.
 */
function openOrdersAreAllowed(draft: OrderDraft): SQL {
  const isSamePhone = isGuests(draft) ? sql`open.phone_key = ${draft.columns.phoneKey}` : sql`0`;
  const hasFewOrders = holdsInEachScope(
    draft.checkout.limitKeys,
    ({
      factor,
      includes,
    }) => sql`(SELECT count(*) FROM orders AS open WHERE (${includes("open")} OR ${isSamePhone})
      AND ${isOpenCash("open")}) < ${maxOpenCashOrders * factor}`,
  );
  return sql`(${hasFewOrders} AND ${guestUnitsAreAllowed(draft, undefined)})`;
}

/**
 * Limits the units of this order together with those in unpaid cash orders of the shopper, and in unconfirmed cash
 * orders of the household.
 */
function newCustomerUnitsAreAllowed({ checkout, columns, lines }: OrderDraft): SQL {
  const orderedUnits = lines.reduce((units, line) => units + line.quantity, 0);
  return holdsInEachScope(
    checkout.limitKeys,
    ({ factor, includes }) => sql`coalesce((SELECT sum(line.quantity) FROM orders AS unpaid
      JOIN order_items AS line ON line.order_id = unpaid.id
      WHERE unpaid.status = 'processing' AND unpaid.payment_method = 'cash_on_delivery' AND unpaid.paid_at IS NULL
        AND (${includes("unpaid")} OR (unpaid.reservation_expires_at IS NOT NULL
          AND (unpaid.address_key = ${columns.addressKey} OR unpaid.phone_key = ${columns.phoneKey})))), 0)
      <= ${checkout.settings.newCustomerCashUnits * factor - orderedUnits}`,
  );
}
