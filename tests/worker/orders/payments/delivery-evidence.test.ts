import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { changeOrderStatus } from "../../../../worker/domain/orders/lifecycle/change-status.ts";
import { eraseDeliveryEvidence } from "../../../../worker/domain/orders/payments/delivery-evidence.ts";
import { givePassword } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aProduct } from "../../builders/products.ts";
import { getAdmin } from "../../builders/profiles.ts";
import { atPayment, confirm, getOrder } from "../../builders/shoppers.ts";
import { call, storeContext } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";

const dayMs = 86_400_000;

const tracking = { trackingCarrier: "Canada Post", trackingNumber: "7023210039414604" };

test("saves the evidence of a delivery when the account is deleted", async () => {
  const { admin, product, orderId, deliveredOrder } = await anOrderOfADeletedAccount();
  expect(deliveredOrder.delivery_evidence).toBeNull();
  const anonymizedOrder = await getOrder(admin, orderId);
  expect(anonymizedOrder.shipping_address.full_name).toBe("Deleted account");
  expect(anonymizedOrder.delivery_evidence).toMatchObject({
    address: deliveredOrder.shipping_address,
    tracking_number: tracking.trackingNumber,
    shipped_at: expect.any(String),
    delivered_at: expect.any(String),
    items: [{ name: product.name, quantity: 2 }],
  });
});

test("erases the evidence after 120 days", async () => {
  const { orderId } = await anOrderOfADeletedAccount();
  await eraseEvidenceInDays(119);
  expect(await hasEvidence(orderId)).toBe(true);
  await eraseEvidenceInDays(121);
  expect(await hasEvidence(orderId)).toBe(false);
});

test("does not erase the evidence before a dispute is closed", async () => {
  const { orderId } = await anOrderOfADeletedAccount();
  const insertDispute =
    "INSERT INTO disputes (id, order_id, amount_cents, reason, status, opened_at) VALUES (?, ?, 1, '', '', '')";
  await env.DB.prepare(insertDispute).bind("dp_evidence", orderId).run();
  await eraseEvidenceInDays(121);
  expect(await hasEvidence(orderId)).toBe(true);
  await env.DB.prepare("UPDATE disputes SET closed_at = 'now' WHERE id = 'dp_evidence'").run();
  await eraseEvidenceInDays(121);
  expect(await hasEvidence(orderId)).toBe(false);
});

/** Delivers an order and deletes the customer's account, so that only the delivery evidence has the address. */
async function anOrderOfADeletedAccount() {
  const product = await aProduct();
  const { shopper, ...payment } = await atPayment(product, 2);
  await pay(payment.intentId);
  await confirm(shopper, payment);
  const admin = await anAdmin();
  const { orderId } = payment;
  for (const status of ["shipped", "delivered"] as const) {
    await changeOrderStatus(storeContext(), await getAdmin(admin), { orderId, status, ...tracking });
  }
  const deliveredOrder = await getOrder(admin, orderId);
  const deletion = await call("/api/auth/account", {
    method: "DELETE",
    token: shopper.token,
    json: { confirm_email: shopper.email, password: await givePassword(shopper) },
  });
  expect(deletion.status).toBe(200);
  return { admin, product, orderId, deliveredOrder };
}

async function eraseEvidenceInDays(days: number): Promise<void> {
  await eraseDeliveryEvidence(storeContext(new Date(Date.now() + days * dayMs)));
}

async function hasEvidence(orderId: string): Promise<boolean> {
  const row = await env.DB.prepare("SELECT 1 FROM delivery_evidence WHERE order_id = ?")
    .bind(orderId)
    .first();
  return row !== null;
}
