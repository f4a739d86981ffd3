import { changeOrderStatus } from "../../../worker/domain/orders/lifecycle/change-status.ts";
import { anAdmin } from "./admins.ts";
import { aProduct } from "./products.ts";
import { getAdmin } from "./profiles.ts";
import { aPaidOrder } from "./refunds.ts";
import { storeContext } from "./store.ts";

export type SentOrder = Awaited<ReturnType<typeof aSentOrder>>;

/** Places a paid order, ships it, and delivers it unless the status is "shipped". */
export async function aSentOrder(quantity = 2, status: "shipped" | "delivered" = "delivered", card?: string) {
  const [product, admin] = await Promise.all([aProduct(), anAdmin()]);
  const payment = await aPaidOrder(product, quantity, card);
  const profile = await getAdmin(admin);
  await changeOrderStatus(storeContext(), profile, { orderId: payment.orderId, status: "shipped" });
  if (status === "delivered") {
    await changeOrderStatus(storeContext(), profile, { orderId: payment.orderId, status });
  }
  const [item] = payment.order.items;
  if (item === undefined) throw new Error("The order has no items");
  return { ...payment, product, admin, line: item.id };
}
