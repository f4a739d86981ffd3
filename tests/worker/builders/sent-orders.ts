import { anAdmin } from "./admins.ts";
import { moveTo } from "./order-status.ts";
import { aProduct } from "./products.ts";
import { aPaidOrder } from "./shoppers.ts";

export type SentOrder = Awaited<ReturnType<typeof aSentOrder>>;

/** Places a paid order, ships it, and delivers it unless the status is "shipped". */
export async function aSentOrder(quantity = 2, status: "shipped" | "delivered" = "delivered", card?: string) {
  const [product, admin] = await Promise.all([aProduct(), anAdmin()]);
  const payment = await aPaidOrder(product, quantity, card);
  await moveTo(admin, payment.orderId, "shipped");
  if (status === "delivered") await moveTo(admin, payment.orderId, "delivered");
  const [item] = payment.order.items;
  if (item === undefined) throw new Error("The order has no items");
  return { ...payment, product, admin, line: item.id };
}
