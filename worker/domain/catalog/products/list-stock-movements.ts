import { and, count, desc, eq, gte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type {
  CountedProductView,
  StockMovementsQuery,
  StockMovementView,
} from "../../../../contract/admin/stock-movements.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import { orders } from "../../../db/schema/orders.ts";
import { stockMovements, supplierDeliveries } from "../../../db/schema/stock.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";

/**
 * Admin only: lists a page of the stock's ledger of a product, newest first.
 * @throws StoreError product_not_found
 */
export async function listStockMovements(
  { db }: StoreContext,
  productId: string,
  query: StockMovementsQuery,
): Promise<Page<StockMovementView>> {
  const isOfProduct = eq(stockMovements.productId, productId);
  const found = await readBatch(db, {
    products: db.select({ id: products.id }).from(products).where(eq(products.id, productId)),
    counts: db
      .select({ found: count().as("found") })
      .from(stockMovements)
      .where(isOfProduct),
    // D1 returns the rows of a batch by column name, so the joined columns have names of their own.
    rows: db
      .select({
        id: stockMovements.id,
        createdAt: stockMovements.createdAt,
        cause: stockMovements.cause,
        quantity: stockMovements.quantity,
        onHandAfter: stockMovements.onHandAfter,
        valueCents: stockMovements.valueCents,
        orderId: stockMovements.orderId,
        deliveryId: stockMovements.supplierDeliveryId,
        orderNumber: orders.orderNumber,
        supplier: supplierDeliveries.supplier,
        deliveryNumber: supplierDeliveries.number,
      })
      .from(stockMovements)
      .leftJoin(orders, eq(orders.id, stockMovements.orderId))
      .leftJoin(supplierDeliveries, eq(supplierDeliveries.id, stockMovements.supplierDeliveryId))
      .where(isOfProduct)
      .orderBy(desc(stockMovements.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  if (found.products.length === 0) throw new StoreError("product_not_found");
  const views = found.rows.map((row): StockMovementView => {
    const { orderId, orderNumber, deliveryId, supplier, deliveryNumber } = row;
    return {
      id: row.id,
      created_at: row.createdAt,
      cause: row.cause,
      quantity: row.quantity,
      on_hand_after: row.onHandAfter ?? 0,
      value: row.valueCents === null ? null : centsToDollars(row.valueCents),
      order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
      supplier_delivery:
        deliveryId === null || supplier === null
          ? null
          : { id: deliveryId, supplier, number: deliveryNumber ?? "" },
    };
  });
  return toPage(views, found.counts[0]?.found, query);
}

const maxCounted = 1_000;

/**
 * Admin only: lists the products whose counts since a time added or removed units, by name. A count that was undone is
 * none.
 * @param since in ISO 8601
 */
export async function listCounted({ db }: StoreContext, since: string): Promise<CountedProductView[]> {
  const { productId, quantity, valueCents, id } = stockMovements;
  const counted = db
    .select({
      productId,
      difference: sql<number>`sum(${quantity})`.as("difference"),
      valueCents: sql<
        number | null
      >`CASE WHEN count(*) = count(${valueCents}) THEN sum(${valueCents}) END`.as("cents"),
      firstId: sql<number>`min(${id})`.as("first_id"),
      lastId: sql<number>`max(${id})`.as("last_id"),
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        eq(stockMovements.cause, "counted"),
        gte(stockMovements.createdAt, since),
        // The first units of a new product are no difference.
        ne(stockMovements.createdAt, products.createdAt),
      ),
    )
    .groupBy(productId)
    .having(sql`sum(${quantity}) <> 0`)
    .as("counted");
  const first = alias(stockMovements, "first");
  const last = alias(stockMovements, "last");
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      before: sql<number>`${first.onHandAfter} - ${first.quantity}`,
      after: sql<number>`${last.onHandAfter}`,
      difference: counted.difference,
      valueCents: counted.valueCents,
    })
    .from(counted)
    .innerJoin(products, eq(products.id, counted.productId))
    .innerJoin(first, eq(first.id, counted.firstId))
    .innerJoin(last, eq(last.id, counted.lastId))
    .orderBy(products.nameFolded)
    .limit(maxCounted);
  return rows.map(({ valueCents: cents, ...row }) => ({
    ...row,
    value: cents === null ? null : centsToDollars(cents),
  }));
}
