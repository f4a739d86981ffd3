import type { OrderStatus, PaymentStatus } from "../../../contract/orders/order-status.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { signGuestLink } from "../orders/order-access.ts";

/** The response to a checkout that placed or paid an order. */
export interface PlacedOrder {
  /** A sentence for the shopper. */
  readonly message: string;
  readonly data: {
    readonly orderId: string;
    readonly orderNumber: string;
    readonly status: OrderStatus;
    readonly payment_status: PaymentStatus;
    readonly order_link?: string;
  };
}

export async function toPlacedOrder(
  context: StoreContext,
  order: OrderRow,
  message: string,
): Promise<PlacedOrder> {
  return {
    message,
    data: {
      orderId: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      payment_status: order.paymentStatus,
      ...(await signGuestLink(context, order)),
    },
  };
}
