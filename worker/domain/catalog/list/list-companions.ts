import { and, desc, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "../products/product-conditions.ts";
import { buildOrderBy, likely } from "../products/product-page.ts";
import { cardRowColumns, isCardImage, joinedImageColumns, toProductCard } from "../products/product-view.ts";

const maxCompanions = 4;

/**
 * Shopper: lists products that can be bought and go well with those of a cart. First those that were most often bought
 * together with one of them, and then the newest of the same categories.
 */
export async function listCompanions(
  context: StoreContext,
  productIds: readonly string[],
): Promise<ProductCardView[]> {
  // One value, because D1 allows 100 in a statement.
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(productIds)}))`;
  const canBeOffered = and(isPublished, likely(canBeBought), notInArray(products.id, ids));
  const cardColumns = { product: cardRowColumns, image: joinedImageColumns };
  const { boughtTogether, ofSameCategories } = await readBatch(context.db, {
    boughtTogether: context.db
      .select(cardColumns)
      .from(countSharedOrders(ids, context.now()))
      // Makes SQLite begin with the few products that were counted.
      .crossJoin(products)
      .leftJoin(productImages, isCardImage)
      .where(and(sql`together.product_id = ${products.id}`, canBeOffered))
      .orderBy(desc(sql`together.order_count`), desc(products.searchKey))
      .limit(maxCompanions),
    ofSameCategories: context.db
      .select(cardColumns)
      .from(products)
      .leftJoin(productImages, isCardImage)
      .where(and(canBeOffered, likely(inArray(products.category, categoriesOf(ids)))))
      .orderBy(...buildOrderBy([products.createdAt], "desc"))
      .limit(maxCompanions),
  });
  const cards = [...boughtTogether, ...ofSameCategories].map(({ product, image }) =>
    toProductCard(product, image),
  );
  return [...new Map(cards.map((card) => [card.id, card])).values()].slice(0, maxCompanions);
}

function categoriesOf(ids: SQL): SQL {
  return sql`(SELECT category FROM products WHERE id IN ${ids})`;
}

const canBeBought = sql`${products.stockQuantity} >= max(1, ${products.minimumOrderQuantity})`;

const consideredDays = 180;
const consideredOrders = 500;
// Fewer orders are chance, and could tell what a single customer has bought.
const minSharedOrders = 3;

/** Counts, by product, the latest paid orders in which it was bought with one of the products. */
function countSharedOrders(ids: SQL, now: Date): SQL {
  const since = new Date(now.getTime() - consideredDays * 24 * 60 * 60 * 1_000).toISOString();
  return sql`(SELECT other.product_id AS product_id, count(DISTINCT recent.id) AS order_count
  FROM (SELECT id FROM orders WHERE paid_at >= ${since} ORDER BY paid_at DESC LIMIT ${consideredOrders}) AS recent
  CROSS JOIN order_items AS own ON own.order_id = recent.id AND own.product_id IN ${ids}
  CROSS JOIN order_items AS other ON other.order_id = recent.id AND other.product_id NOT IN ${ids}
  GROUP BY other.product_id HAVING order_count >= ${minSharedOrders}) AS together`;
}
