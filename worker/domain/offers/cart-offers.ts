import { type SQL, sql } from "drizzle-orm";
import type { CartView } from "../../../contract/orders/cart.ts";
import { offerCodes, offers, offerUses, type PromisedOffer } from "../../db/schema/offers.ts";
import type { StoreContext } from "../context.ts";

/** A line of a cart, with what decides whether an offer is for it. */
export interface OfferedProduct {
  readonly id: string;
  readonly categoryId: string;
  readonly isOnSale: boolean;
  readonly isOfferExempt: boolean;
}

/** The statuses of an order that awaits its payment and holds its offers. */
const openStatuses = sql.raw("('pending_payment', 'payment_processing', 'payment_failed')");

/**
 * Selects the offers that may count in a cart: the automatic ones, that of its code, and those that its open order
 * holds.
 * @param ownsCart a condition over `carts` that selects the cart
 * @param email the customer's, in lower case; null for a guest who has not typed one yet
 * @param code the code to judge, unless it is that of the cart
 */
export function selectCartOffers(
  { db, now }: StoreContext,
  ownsCart: SQL,
  email: string | null,
  code: SQL = sql`carts.offer_code`,
) {
  const time = now();
  // No time zone is more than a day behind UTC. judgeOffers compares with the store's day.
  const yesterday = new Date(time.getTime() - 86_400_000).toISOString().slice(0, 10);
  const openOrder = sql`(SELECT open.id FROM orders AS open WHERE open.cart_id = carts.id
    AND open.status IN ${openStatuses} AND open.reservation_expires_at > ${time.toISOString()})`;
  return db
    .select({
      id: offers.id,
      title: offers.title,
      terms: offers.terms,
      isAutomatic: offers.isAutomatic,
      customerEmail: offers.customerEmail,
      startsOn: offers.startsOn,
      endsOn: offers.endsOn,
      endedAt: offers.endedAt,
      isOncePerCustomer: offers.isOncePerCustomer,
      // The open order's own use is not one too many.
      isUsedUp: sql`offers.uses - (offer_uses.id IS NOT NULL) >= offers.max_uses`
        .mapWith(Boolean)
        .as("is_used_up"),
      version: offers.version,
      code: offerCodes.code,
      isSingleUse: offerCodes.isSingleUse,
      // D1 returns the rows of a batch by column name.
      promised: sql`CASE WHEN ${isSameCustomer(email)} THEN ${offerUses.promised} END`
        .mapWith(offerUses.promised)
        .as("promised_offer"),
      isCodeTaken:
        sql`EXISTS (SELECT 1 FROM offer_uses AS other WHERE other.single_use_code = offer_codes.code
        AND other.order_id IS NOT ${openOrder})`
          .mapWith(Boolean)
          .as("is_code_taken"),
      isUsedByCustomer: sql`EXISTS (SELECT 1 FROM offer_uses AS other WHERE other.offer_id = offers.id
        AND other.customer_email = ${email} AND other.order_id IS NOT ${openOrder})`
        .mapWith(Boolean)
        .as("is_used_by_customer"),
      hasOrdered: sql`${hasOrdered(email)}`.mapWith(Boolean).as("has_ordered"),
    })
    .from(offers)
    .innerJoin(sql`carts`, ownsCart)
    .leftJoin(offerCodes, sql`offer_codes.offer_id = offers.id AND offer_codes.code = ${code}`)
    .leftJoin(offerUses, sql`offer_uses.offer_id = offers.id AND offer_uses.order_id = ${openOrder}`)
    .where(
      // One condition with OR would read all offers that ever were.
      sql`offers.id IN (SELECT typed.offer_id FROM offer_codes AS typed WHERE typed.code = ${code}
        UNION SELECT held.offer_id FROM offer_uses AS held WHERE held.order_id = ${openOrder}
        UNION SELECT automatic.id FROM offers AS automatic WHERE automatic.is_automatic = 1
          AND automatic.ended_at IS NULL AND (automatic.ends_on IS NULL OR automatic.ends_on >= ${yesterday}))`,
    );
}

/** A condition over `offer_uses`: its order is of this customer, whose address may not be known yet. */
function isSameCustomer(email: string | null): SQL {
  if (email === null) return sql`1`;
  return sql`EXISTS (SELECT 1 FROM orders AS holder WHERE holder.id = offer_uses.order_id
    AND coalesce(holder.guest_email, ${email}) = ${email})`;
}

/** A condition: the customer with this email address has ordered before, as an account or as a guest. */
export function hasOrdered(email: string | null): SQL {
  return sql`EXISTS (SELECT 1 FROM orders AS earlier
    WHERE (earlier.guest_email = ${email} OR earlier.profile_id IN (SELECT id FROM profiles WHERE email = ${email}))
      AND earlier.status NOT IN ('pending_payment', 'payment_processing', 'payment_failed', 'canceled'))`;
}

export interface CartOfferRow extends Omit<SelectedOffer, "promised"> {
  /** Null for an offer that the cart's open order does not hold, which the type of the statement forgets. */
  readonly promised: PromisedOffer | null;
}

type SelectedOffer = Awaited<ReturnType<typeof selectCartOffers>>[number];

/** An offer that counts in a cart, or the reason why it does not. */
export interface JudgedOffer {
  readonly row: CartOfferRow;
  readonly offer: CartView["offers"][number];
  /** The reason why the offer does not count, whatever the cart contains. */
  readonly refusal: OfferRefusal | undefined;
  /** The offered products that are on sale, which the offer excludes. */
  readonly excludedSaleIds: readonly string[];
}

/** `unknown_customer` is the refusal of an offer that depends on the email address, until a guest has typed one. */
export type OfferRefusal =
  | {
      readonly kind:
        | "ended"
        | "used_up"
        | "code_taken"
        | "used_before"
        | "not_first_order"
        | "unknown_customer"
        | "other_customer";
    }
  | { readonly kind: "planned"; readonly startsOn: string };

/**
 * Judges the offers of a cart for its customer on the store's day. An offer that the cart's open order holds is as it
 * was promised, although it ended, changed or was used up since.
 * @param code the code of the cart, or null
 */
export function judgeOffers(
  rows: readonly CartOfferRow[],
  { code, email, day, products }: JudgedCart,
): JudgedOffer[] {
  return rows.flatMap((row) => {
    // A shopper who removed a code, or typed another, gives up its promise.
    const promised = row.promised?.code === null || row.promised?.code === code ? row.promised : null;
    if (promised === null && row.code === null && !row.isAutomatic) return [];
    const { title, terms } = promised ?? row;
    const { reduction, from_cents, combines, scope, excludes_sale } = terms;
    const isPromised = ({ id }: OfferedProduct) => promised?.product_ids.includes(id) === true;
    const offered = products.filter((product) => isPromised(product) || isFor(scope, product));
    const counting = offered.filter((product) => isPromised(product) || !(excludes_sale && product.isOnSale));
    return {
      row,
      offer: {
        id: row.id,
        title,
        code: promised === null ? row.code : promised.code,
        reduction,
        from_cents,
        combines,
        product_ids: counting.map(({ id }) => id),
      },
      refusal: promised === null ? findRefusal(row, email, day) : undefined,
      excludedSaleIds: offered.filter((product) => !counting.includes(product)).map(({ id }) => id),
    };
  });
}

interface JudgedCart {
  readonly code: string | null;
  /** The customer's email address in lower case. Null for a guest who has not typed one yet. */
  readonly email: string | null;
  /** The store's day, as yyyy-MM-dd. */
  readonly day: string;
  readonly products: readonly OfferedProduct[];
}

function isFor(scope: CartOfferRow["terms"]["scope"], product: OfferedProduct): boolean {
  if (product.isOfferExempt) return false;
  switch (scope.kind) {
    case "all":
      return true;
    case "categories":
      return scope.ids.includes(product.categoryId);
    case "products":
      return scope.ids.includes(product.id);
  }
}

function findRefusal(row: CartOfferRow, email: string | null, day: string): OfferRefusal | undefined {
  if (row.endedAt !== null || (row.endsOn !== null && row.endsOn < day)) return { kind: "ended" };
  if (row.startsOn > day) return { kind: "planned", startsOn: row.startsOn };
  if (row.isUsedUp) return { kind: "used_up" };
  if (row.isCodeTaken) return { kind: "code_taken" };
  if (email === null && dependsOnCustomer(row)) return { kind: "unknown_customer" };
  if (row.customerEmail !== null && row.customerEmail !== email) return { kind: "other_customer" };
  if (row.isUsedByCustomer) return { kind: "used_before" };
  if (row.terms.first_order && row.hasOrdered) return { kind: "not_first_order" };
  return undefined;
}

/** Returns true if it depends on the customer's email address whether the offer counts. */
export function dependsOnCustomer({
  customerEmail,
  isOncePerCustomer,
  terms,
}: Pick<CartOfferRow, "customerEmail" | "isOncePerCustomer" | "terms">): boolean {
  return customerEmail !== null || isOncePerCustomer || terms.first_order;
}
