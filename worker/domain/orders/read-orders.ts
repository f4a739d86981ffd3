import { StoreError } from "../../../contract/errors.ts";
import type { OrderStatus, PaymentStatus } from "../../../contract/order-status.ts";
import type { MyOrdersQuery, OrderSummaryView, OrderView } from "../../../contract/orders.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** The account's own orders, one page. */
export async function listMyOrders(
  _context: StoreContext,
  _profile: Profile,
  _query: MyOrdersQuery,
): Promise<{ data: OrderSummaryView[]; count: number; page: number; limit: number; total_pages: number }> {
  throw new StoreError("service_unavailable");
}

/** One order of the account. @throws StoreError order_not_found */
export async function readOrder(
  _context: StoreContext,
  _profile: Profile,
  _orderId: string,
): Promise<OrderView> {
  throw new StoreError("service_unavailable");
}

/** Where an order of the account stands. @throws StoreError order_not_found */
export async function readOrderStatus(
  _context: StoreContext,
  _profile: Profile,
  _orderNumber: string,
): Promise<{
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total_amount: number;
  created_at: string;
}> {
  throw new StoreError("service_unavailable");
}
