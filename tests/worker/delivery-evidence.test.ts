import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { changeOrderStatus } from "../../worker/domain/orders/lifecycle/change-status.ts";
import { eraseDeliveryEvidence } from "../../worker/domain/orders/payments/delivery-evidence.ts";
import { givePassword } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import { getAdmin } from "./builders/profiles.ts";
import { atPayment, confirm, getOrder } from "./builders/shoppers.ts";
import { call, storeContext } from "./builders/store.ts";
import { pay } from "./builders/stripe.ts";

const dayMs = 86_400_000;

test("keeps a deleted account's delivery evidence for 120 days, or until a dispute is closed", async () => {
  const product = await aProduct();
  const { shopper, ...payment } = await atPayment(product, 2);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  const admin = await anAdmin();
  const changeStatus = async (status: "shipped" | "delivered") =>
    changeOrderStatus(storeContext(), await getAdmin(admin), {
      orderId: payment.orderId,
      status,
      trackingCarrier: "Canada Post",
      trackingNumber: "7023210039414604",
    });
  await changeStatus("shipped");
  await changeStatus("delivered");
  const { shipping_address } = await getOrder(shopper, payment.orderId);
  expect((await getOrder(admin, payment.orderId)).delivery_evidence).toBeNull();
  const deletion = await call("/api/auth/account", {
    method: "DELETE",
    token: shopper.token,
    json: { confirm_email: shopper.email, password: await givePassword(shopper) },
  });
  expect(deletion.status).toBe(200);

  const anonymized = await getOrder(admin, payment.orderId);
  expect(anonymized.shipping_address.full_name).toBe("Deleted account");
  expect(anonymized.delivery_evidence).toMatchObject({
    address: shipping_address,
    tracking_number: "7023210039414604",
    shipped_at: expect.any(String),
    delivered_at: expect.any(String),
    items: [{ name: product.name, quantity: 2 }],
  });
  const inDays = (days: number) => storeContext(new Date(Date.now() + days * dayMs));
  const countEvidence = () =>
    env.DB.prepare("SELECT count(*) AS n FROM delivery_evidence WHERE order_id = ?")
      .bind(payment.orderId)
      .first("n");
  await eraseDeliveryEvidence(inDays(119));
  expect(await countEvidence()).toBe(1);
  const insertDispute =
    "INSERT INTO disputes (id, order_id, amount_cents, reason, status, opened_at) VALUES (?, ?, 1, '', '', '')";
  await env.DB.prepare(insertDispute).bind("dp_evidence", payment.orderId).run();
  await eraseDeliveryEvidence(inDays(121));
  expect(await countEvidence()).toBe(1);
  await env.DB.prepare("UPDATE disputes SET closed_at = 'now' WHERE id = 'dp_evidence'").run();
  await eraseDeliveryEvidence(inDays(121));
  expect(await countEvidence()).toBe(0);
});
