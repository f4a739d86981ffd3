import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { eraseDeliveryEvidence } from "../../../../worker/domain/orders/payments/delivery-evidence.ts";
import { givePassword } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { aPaidOrder } from "../../builders/refunds.ts";
import { getOrder } from "../../builders/shoppers.ts";
import { call, storeContext } from "../../builders/store.ts";

const dayMs = 86_400_000;

const tracking = { tracking_carrier: "Canada Post", tracking_number: "7023210039414604" };

test("saves the evidence of a delivery when the account is deleted", async () => {
  const { admin, product, orderId, deliveredOrder } = await anOrderOfADeletedAccount();
  expect(deliveredOrder.delivery_evidence).toBeNull();
  const anonymizedOrder = await getOrder(admin, orderId);
  expect(anonymizedOrder.shipping_address.full_name).toBe("Deleted account");
  expect(anonymizedOrder.delivery_evidence).toMatchObject({
    address: deliveredOrder.shipping_address,
    tracking_number: tracking.tracking_number,
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
  const { shopper, orderId } = await aPaidOrder(product, 2);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "shipped", tracking);
  await moveTo(admin, orderId, "delivered");
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
