import { changeOrderStatus } from "../../../worker/domain/orders/lifecycle/change-status.ts";
import { anAdmin } from "./admins.ts";
import { aProduct } from "./products.ts";
import { getAdmin } from "./profiles.ts";
import { aPaidOrder } from "./refunds.ts";
import { storeContext } from "./store.ts";

/** A paid order that was shipped, and delivered unless the test says otherwise. */
export async function aSentOrder(quantity = 2, status: "shipped" | "delivered" = "delivered", card?: string) {
  const [product, admin] = await Promise.all([aProduct(), anAdmin()]);
  const paid = await aPaidOrder(product, quantity, card);
  const profile = await getAdmin(admin);
  for (const next of status === "shipped" ? (["shipped"] as const) : (["shipped", "delivered"] as const)) {
    await changeOrderStatus(storeContext(), profile, { orderId: paid.orderId, status: next });
  }
  return { ...paid, product, admin, line: paid.order.items[0]?.id ?? "" };
}
