import { and, count, desc, isNull } from "drizzle-orm";
import type { AdminSearchView } from "../../../contract/admin/search.ts";
import { readBatch } from "../../db/read-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { products } from "../../db/schema/catalog.ts";
import { orders } from "../../db/schema/orders.ts";
import { matchUsers, selectUsers, toUserView } from "../accounts/read-users.ts";
import { matchAdminProducts } from "../catalog/list/list-admin-products.ts";
import type { StoreContext } from "../context.ts";
import { selectOrdersWithCustomer, toAdminSummary } from "../orders/read/list-orders.ts";
import { matchOrders } from "../orders/read/order-filters.ts";

const maxResultsPerKind = 5;

/** Admin only: finds the orders, customers and products that match a text, and counts all of them. */
export async function searchStore(context: StoreContext, search: string): Promise<AdminSearchView> {
  const isOrder = matchOrders({ search });
  const isUser = matchUsers(search);
  const isProduct = and(isNull(products.archivedAt), matchAdminProducts(search));
  const found = await readBatch(context.db, {
    orders: selectOrdersWithCustomer(context)
      .where(isOrder)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxResultsPerKind),
    orderCount: context.db
      .select({ count: count().as("order_count") })
      .from(orders)
      .where(isOrder),
    users: selectUsers(context).where(isUser).orderBy(desc(profiles.createdAt)).limit(maxResultsPerKind),
    userCount: context.db
      .select({ count: count().as("user_count") })
      .from(profiles)
      .where(isUser),
    products: context.db
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
    productCount: context.db
      .select({ count: count().as("product_count") })
      .from(products)
      .where(isProduct),
  });
  return {
    orders: found.orders.map(toAdminSummary),
    order_count: found.orderCount[0]?.count ?? 0,
    customers: found.users.map(toUserView),
    customer_count: found.userCount[0]?.count ?? 0,
    products: found.products,
    product_count: found.productCount[0]?.count ?? 0,
  };
}
