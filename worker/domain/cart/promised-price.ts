import { type SQL, sql } from "drizzle-orm";

/** The rows of a statement that a price is promised for. */
export interface LineTables {
  /** The alias of the line in `cart_items`. */
  readonly line: SQL;
  /** The alias of its row in `products`. */
  readonly product: SQL;
}

/**
 * A price of a line in cents: the one that the cart's unpaid order promised, if its price of a unit is lower than the
 * product's for this quantity, and otherwise the product's. The promise ends with the order's reservation, and with
 * another quantity, of the line or of its family. A draft order promises nothing: it has the prices of the day on which
 * it is placed, or those that its admin has lowered.
 */
export function getPromisedPrice(
  column: "unit_price_cents" | "retail_price_cents",
  { line, product }: LineTables,
): SQL<number> {
  const familyUnits = countFamilyUnits({ line, product });
  const current = sql.raw(column === "unit_price_cents" ? "wholesale_price_cents" : column);
  const currentUnitPrice = sql`min(${product}.wholesale_price_cents, coalesce((
    SELECT min(step.value ->> 'priceCents') FROM json_each(${product}.quantity_prices) AS step
    WHERE step.value ->> 'fromQuantity' <= coalesce(${familyUnits}, ${line}.quantity)), ${product}.wholesale_price_cents))`;
  // The cross join makes SQLite begin with the cart's one unpaid order, and not with all orders of the product.
  const promised = sql`coalesce((
    SELECT promised.${sql.raw(column)} FROM orders AS unpaid
    CROSS JOIN order_items AS promised ON promised.order_id = unpaid.id
    JOIN stock_reservations AS held ON held.order_id = unpaid.id AND held.product_id = promised.product_id
    WHERE unpaid.cart_id = ${line}.cart_id AND held.state = 'held'
      AND unpaid.status IN ('pending_payment', 'payment_processing', 'payment_failed')
      AND promised.product_id = ${line}.product_id AND promised.quantity = ${line}.quantity
      AND coalesce(${familyUnits} = (
        SELECT sum(sibling.quantity) FROM order_items AS sibling JOIN products AS member ON member.id = sibling.product_id
        WHERE sibling.order_id = unpaid.id AND member.family_id = ${product}.family_id), true)
      AND promised.unit_price_cents < ${currentUnitPrice}
      AND NOT EXISTS (SELECT 1 FROM draft_orders WHERE draft_orders.cart_id = unpaid.cart_id)), ${product}.${current})`;
  return column === "unit_price_cents"
    ? sql<number>`min(${promised}, coalesce(${line}.lowered_price_cents, ${product}.wholesale_price_cents))`
    : sql<number>`${promised}`;
}

/**
 * The units of all lines of a cart with members of a product's family, if its quantity prices count them together. NULL
 * otherwise.
 */
export function countFamilyUnits({ line, product }: LineTables): SQL<number | null> {
  return sql<number | null>`(SELECT sum(sibling.quantity) FROM product_families AS family
    JOIN products AS member ON member.family_id = family.id
    JOIN cart_items AS sibling ON sibling.product_id = member.id
    WHERE family.id = ${product}.family_id AND family.counts_together AND sibling.cart_id = ${line}.cart_id)`;
}
