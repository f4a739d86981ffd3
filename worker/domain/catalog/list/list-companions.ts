import { and, desc, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "../products/product-conditions.ts";
import { buildOrderBy, isFamilyCard, likely } from "../products/product-page.ts";
import { cardColumns, isCardImage, toProductCard } from "../products/product-view.ts";

const maxCompanions = 4;

/**
 * Shopper: lists products that can be bought and go well with those of a cart. First those that most customers
 * bought together with one of them, and then the newest of the same categories. A family has one card.
 */
export async function listCompanions(
  context: StoreContext,
  productIds: readonly string[],
): Promise<ProductCardView[]> {
  // One value, because D1 allows 100 in a statement.
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(productIds)}))`;
  const canBeOffered = [
    isPublished,
    likely(canBeBought),
    notInArray(products.id, ids),
    // Another colour of what the cart holds does not go with it.
    sql`(products.family_id IN (SELECT family_id FROM products WHERE id IN ${ids})) IS NOT TRUE`,
  ];
  const isOfSameCategory = [...canBeOffered, likely(inArray(products.category, categoriesOf(ids)))];
  const { boughtTogether, ofSameCategories } = await readBatch(context.db, {
    boughtTogether: context.db
      .select(cardColumns)
      .from(countCustomers(ids, context.now()))
      // Makes SQLite begin with the few products that were counted.
      .crossJoin(products)
      .leftJoin(productImages, isCardImage)
      .where(and(sql`bought_with.product_id = ${products.id}`, ...canBeOffered))
      .orderBy(desc(sql`bought_with.customer_count`), desc(products.searchKey))
      .limit(maxCompanions),
    ofSameCategories: context.db
      .select(cardColumns)
      .from(products)
      .leftJoin(productImages, isCardImage)
      .where(and(...isOfSameCategory, isFamilyCard({ where: isOfSameCategory })))
      .orderBy(...buildOrderBy([products.createdAt], "desc"))
      .limit(maxCompanions),
  });
  const cards = [...boughtTogether, ...ofSameCategories].map(toProductCard);
  const keys = cards.map(toFamilyKey);
  return cards.filter((card, index) => keys.indexOf(toFamilyKey(card)) === index).slice(0, maxCompanions);
}

function toFamilyKey({ id, family }: ProductCardView): string {
  return family?.id ?? id;
}

function categoriesOf(ids: SQL): SQL {
  return sql`(SELECT category FROM products WHERE id IN ${ids})`;
}

const canBeBought = sql`${products.stockQuantity} >= max(1, ${products.minimumOrderQuantity})`;

const consideredDays = 180;
const consideredOrders = 500;
// Fewer customers are chance, and could tell what a single one has bought.
const minCustomers = 3;

/** Counts, by product, the customers who bought it with one of the products in the latest paid orders. */
function countCustomers(ids: SQL, now: Date): SQL {
  const since = new Date(now.getTime() - consideredDays * 24 * 60 * 60 * 1_000).toISOString();
  return sql`(SELECT other.product_id AS product_id,
    count(DISTINCT coalesce(recent.profile_id, recent.guest_email)) AS customer_count
  FROM (SELECT id, profile_id, guest_email FROM orders WHERE paid_at >= ${since}
    AND status NOT IN ('canceled', 'refunded') ORDER BY paid_at DESC LIMIT ${consideredOrders}) AS recent
  CROSS JOIN order_items AS own ON own.order_id = recent.id AND own.product_id IN ${ids}
  CROSS JOIN order_items AS other ON other.order_id = recent.id AND other.product_id NOT IN ${ids}
  GROUP BY other.product_id HAVING customer_count >= ${minCustomers}) AS bought_with`;
}
