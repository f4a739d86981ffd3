import { eq, type SQL, sql } from "drizzle-orm";
import type { Adjustment } from "../../../contract/offers/apply-offers.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { offerUses, orderAdjustments, type PromisedOffer } from "../../db/schema/offers.ts";
import type { StoreContext } from "../context.ts";
import { hasOrdered, type JudgedOffer } from "./cart-offers.ts";

/** The offers that count in an order, with what they take off. */
export interface HeldOffers {
  /** The customer's email address in lower case. */
  readonly email: string;
  /** The offers of `adjustments` alone. */
  readonly offers: readonly JudgedOffer[];
  readonly adjustments: readonly Adjustment[];
}

/**
 * Holds the uses of an order's offers and stores what they take off, after its items. It belongs in the batch that
 * places or updates the order, where a CHECK refuses a use beyond the limit, and unique columns a second use of a
 * customer or a code.
 */
export function holdOffers(
  context: StoreContext,
  orderId: string,
  { email, offers, adjustments }: HeldOffers,
): Statement[] {
  if (adjustments.length === 0) return [];
  const uses = offers.map(({ row, offer: { id, title, code, product_ids } }) => {
    const { terms, is_once_per_customer } = row.promised ?? {
      terms: row.terms,
      is_once_per_customer: row.isOncePerCustomer,
    };
    return {
      offerId: id,
      promised: { title, code, product_ids, terms, is_once_per_customer } satisfies PromisedOffer,
      customerEmail: is_once_per_customer ? email : null,
      singleUseCode: row.isSingleUse === true ? code : null,
    };
  });
  const amounts = adjustments.map(({ offer: { id, title, code }, productId, cents }) => ({
    offerId: id,
    title,
    code,
    productId,
    cents,
  }));
  const field = (name: string) => sql`value ->> ${name}`;
  return [
    insertFrom(
      context.db,
      offerUses,
      {
        id: randomUuid,
        offerId: field("offerId"),
        orderId,
        promised: sql`json(value -> 'promised')`,
        customerEmail: field("customerEmail"),
        singleUseCode: field("singleUseCode"),
        createdAt: context.now().toISOString(),
      },
      sql`FROM json_each(${JSON.stringify(uses)})`,
    ),
    insertFrom(
      context.db,
      orderAdjustments,
      {
        id: randomUuid,
        orderId,
        orderItemId: sql`(SELECT item.id FROM order_items AS item
          WHERE item.order_id = ${orderId} AND item.product_id = value ->> 'productId')`,
        offerId: field("offerId"),
        title: field("title"),
        code: field("code"),
        cents: field("cents"),
      },
      sql`FROM json_each(${JSON.stringify(amounts)})`,
    ),
  ];
}

/**
 * Releases the uses of an order's offers, because it is canceled or updated. What they took off stays in a canceled
 * order's record.
 */
export function releaseOffers(context: StoreContext, orderId: string): Statement {
  return context.db.delete(offerUses).where(eq(offerUses.orderId, orderId));
}

/** Deletes what offers took off an order, which is then stored again. It comes before its items are deleted. */
export function deleteAdjustments(context: StoreContext, orderId: string): Statement {
  return context.db.delete(orderAdjustments).where(eq(orderAdjustments.orderId, orderId));
}

/** Creates a guard that fails if an offer has changed or ended since it was judged, or this is no first order now. */
export function offersAreUnchanged({ offers, email }: HeldOffers): SQL {
  const judged = offers.filter(({ row }) => row.promised === null);
  const versions = JSON.stringify(judged.map(({ row: { id, version } }) => ({ id, version })));
  const isFirst = judged.some(({ row }) => row.terms.first_order) ? sql`NOT ${hasOrdered(email)}` : sql`1`;
  return sql`(NOT EXISTS (SELECT 1 FROM json_each(${versions}) AS judged
      LEFT JOIN offers AS current ON current.id = judged.value ->> 'id'
        AND current.version = judged.value ->> 'version' AND current.ended_at IS NULL
      WHERE current.id IS NULL) AND ${isFirst})`;
}
