import { moveTo } from "./order-status.ts";
import { anOrderToSend } from "./parcels.ts";

export type SentOrder = Awaited<ReturnType<typeof aSentOrder>>;

/** Places a paid order, ships it, and delivers it unless the status is "shipped". */
export async function aSentOrder(quantity = 2, status: "shipped" | "delivered" = "delivered", card?: string) {
  const order = await anOrderToSend(quantity, card);
  await moveTo(order.admin, order.orderId, "shipped");
  if (status === "delivered") await moveTo(order.admin, order.orderId, "delivered");
  return order;
}
