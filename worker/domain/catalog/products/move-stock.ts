import { type SQL, sql } from "drizzle-orm";
import type { StockCause } from "../../../../contract/admin/stock-movements.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { stockMovements } from "../../../db/schema/stock.ts";
import type { StoreContext } from "../../context.ts";

interface Movement {
  readonly cause: StockCause;
  /** SQL for the units that come to the row in `products`, negative for units that leave. */
  readonly quantity: SQL;
  readonly orderId?: string;
}

/**
 * Changes the units on hand of products by rows of the ledger (docs/decisions/0055), and their allocated units with
 * those that are sold. A product whose quantity is 0 or NULL gets no row. The batch fails (CHECK) if fewer units than
 * are allocated would be left.
 * @param condition SQL that selects rows of `products`
 */
export function moveStock(
  { db, now }: StoreContext,
  condition: SQL | undefined,
  { cause, quantity, orderId }: Movement,
): Statement {
  return insertFrom(
    db,
    stockMovements,
    {
      id: null,
      productId: sql`moved.id`,
      quantity: sql`moved.units`,
      cause,
      valueCents: null,
      onHandAfter: null,
      orderId: orderId ?? null,
      supplierDeliveryId: null,
      createdAt: now().toISOString(),
    },
    sql`FROM (SELECT products.id, ${quantity} AS units FROM products WHERE ${condition}) AS moved
      WHERE moved.units <> 0`,
  );
}
