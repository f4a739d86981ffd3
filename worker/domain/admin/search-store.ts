import { and, count, desc, isNull } from "drizzle-orm";
import type { AdminSearchView } from "../../../contract/admin/search.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { products } from "../../db/schema/catalog.ts";
import { orders } from "../../db/schema/orders.ts";
import { matchUsers, selectUsers, toUserView } from "../accounts/read-users.ts";
import { matchAdminProducts } from "../catalog/queries/list-admin-products.ts";
import type { StoreContext } from "../context.ts";
import { selectOrdersWithCustomer, toAdminSummary } from "../orders/read/list-orders.ts";
import { matchOrders } from "../orders/read/order-filters.ts";

const maxResultsPerKind = 5;

/** Finds the orders, customers and products that match a text, and counts all of them. */
export async function searchStore(context: StoreContext, search: string): Promise<AdminSearchView> {
  const isOrder = matchOrders({ search });
  const isUser = matchUsers(search);
  const isProduct = and(isNull(products.archivedAt), matchAdminProducts(search));
  const [orderRows, [orderCount], userRows, [userCount], productRows, [productCount]] =
    await context.db.batch([
      selectOrdersWithCustomer(context)
        .where(isOrder)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(maxResultsPerKind),
      context.db
        .select({ found: count().as("order_count") })
        .from(orders)
        .where(isOrder),
      selectUsers(context).where(isUser).orderBy(desc(profiles.createdAt)).limit(maxResultsPerKind),
      context.db
        .select({ found: count().as("user_count") })
        .from(profiles)
        .where(isUser),
      context.db
        .select({
          id: products.id,
          name: products.name,
          sku: products.sku,
          stock_quantity: products.stockQuantity,
          is_active: products.isActive,
        })
        .from(products)
        .where(isProduct)
        .orderBy(products.nameFolded)
        .limit(maxResultsPerKind),
      context.db
        .select({ found: count().as("product_count") })
        .from(products)
        .where(isProduct),
    ]);
  return {
    orders: orderRows.map(toAdminSummary),
    order_count: orderCount?.found ?? 0,
    customers: userRows.map(toUserView),
    customer_count: userCount?.found ?? 0,
    products: productRows,
    product_count: productCount?.found ?? 0,
  };
}
