import { type SQL, sql } from "drizzle-orm";
import type { OrderAddressView } from "../../../../contract/orders/orders.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { StoreContext } from "../../context.ts";
import type { OrderDraft } from "./order-draft.ts";

// A household buys as many of one product at a time. More is possible where a third of the stock is more, and without
// limit once an order of the account was paid: a new account must not hold a whole shelf that it never pays for.
const firstOrderUnits = 10;

/** Who orders, as far as unpaid units are counted together. */
export interface Buyer {
  readonly profileId: string;
  /** Of the shipping address; null where it has too little to compare. */
  readonly addressKey: string | null;
  readonly phoneKey: string | null;
}

/**
 * Identifies a household by its building, which in Canada is the postal code and the street number, and by the ten digits
 * of its telephone. The apartment and the spelling of the street do not count: they could be varied to get another limit.
 */
export function identifyBuyer(
  profileId: string,
  address: Pick<OrderAddressView, "address_line1" | "phone_number" | "postal_code">,
): Buyer {
  const phone = address.phone_number.replace(/\D/g, "").slice(-10);
  return {
    profileId,
    addressKey: `${address.postal_code.replace(/\W/g, "").toUpperCase()}:${findStreetNumber(address.address_line1)}`,
    phoneKey: phone.length < 10 ? null : phone,
  };
}

/** "345" of "12-345 Main St", "345 Main St #12" and "Apt 12, 345B Main St". Without a number, the letters. */
function findStreetNumber(line: string): string {
  const street = line.toLowerCase();
  // The number stands before the street's name; an apartment's number stands before another number, or last.
  const numbered = /(\d+)(?:[\s-]?\p{L})?(?![\d\p{L}])[^\d\p{L}]*\p{L}{2}/u.exec(
    street.replace(ordinals, ""),
  );
  return numbered?.[1] ?? street.replace(/[^\p{L}]/gu, "");
}

/** As in "2nd floor" and "5th Avenue". */
const ordinals = /\d+(?:st|nd|rd|th)\b/g;

/**
 * Over an order that is about to be written, for its guard: an account that never paid holds no more units of a product
 * in unpaid card orders than it may. @param orderId the order's own units, where it is being changed, count as free
 */
export function cardUnitsAreAllowed(draft: OrderDraft, profileId: string, orderId: string | null): SQL {
  return sql`NOT EXISTS (SELECT 1 ${linesOverLimit(draft, profileId, orderId)})`;
}

/** @throws StoreError invalid_input where the guard above does not hold, with a message for each product */
export async function refuseCardUnits(
  context: StoreContext,
  draft: OrderDraft,
  profileId: string,
  orderId: string | null,
): Promise<void> {
  const over = await context.db.all<{ productId: string; most: number }>(
    sql`SELECT id AS productId, most ${linesOverLimit(draft, profileId, orderId)}`,
  );
  if (over.length === 0) return;
  const errors = Object.fromEntries(
    over.map(({ productId, most }) => {
      const name = draft.lines.find((line) => line.productId === productId)?.productName ?? "this product";
      return [
        productId,
        `Your first order can have at most ${most} of ${name}. Once it is paid, you can order more.`,
      ];
    }),
  );
  throw new StoreError("invalid_input", { message: Object.values<string>(errors).join(" "), errors });
}

function linesOverLimit(draft: OrderDraft, profileId: string, orderId: string | null): SQL {
  const wanted = draft.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const heldBy = (whose: SQL) => sql`coalesce((SELECT sum(held.quantity) FROM stock_reservations AS held
    JOIN orders AS unpaid ON unpaid.id = held.order_id
    WHERE held.product_id = products.id AND held.state = 'held' AND unpaid.payment_method = 'card' AND ${whose}), 0)`;
  const own = heldBy(sql`unpaid.id = ${orderId ?? ""}`);
  const others = heldBy(sql`unpaid.profile_id = ${profileId} AND unpaid.id <> ${orderId ?? ""}`);
  return sql`FROM (SELECT products.id, wanted.value ->> 'quantity' AS quantity, ${others} AS held_elsewhere,
      max(${firstOrderUnits}, products.minimum_order_quantity, (products.stock_quantity + ${own}) / 3) AS most
    FROM json_each(${JSON.stringify(wanted)}) AS wanted JOIN products ON products.id = wanted.value ->> 'productId'
    WHERE NOT EXISTS (SELECT 1 FROM orders AS bought
      WHERE bought.profile_id = ${profileId} AND bought.paid_at IS NOT NULL))
    WHERE quantity + held_elsewhere > most`;
}

/**
 * Over an order that is about to be written, for its guard: nothing was delivered to the account yet, and with this order
 * the units that it, its address and its telephone have in unconfirmed cash orders are at most as many as the setting.
 */
export function cashUnitsAreAllowed(draft: OrderDraft, buyer: Buyer, mostUnits: number): SQL {
  return sql`(${countCashUnits(buyer)} + ${countDraftUnits(draft)} <= ${mostUnits})`;
}

/** How many units are in cash orders that nobody paid for: of the account, and unconfirmed ones of its household. */
export function countCashUnits({ profileId, addressKey, phoneKey }: Buyer): SQL<number> {
  return sql<number>`coalesce((SELECT sum(line.quantity) FROM orders AS unpaid
    JOIN order_items AS line ON line.order_id = unpaid.id
    WHERE unpaid.status = 'processing' AND unpaid.payment_method = 'cash_on_delivery' AND unpaid.paid_at IS NULL
      AND (unpaid.profile_id = ${profileId} OR (unpaid.reservation_expires_at IS NOT NULL
        AND (unpaid.address_key = ${addressKey} OR unpaid.phone_key = ${phoneKey})))), 0)`;
}

export function countDraftUnits(draft: OrderDraft): number {
  return draft.lines.reduce((units, line) => units + line.quantity, 0);
}
