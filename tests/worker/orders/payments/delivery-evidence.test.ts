import { expect, test } from "vitest";
import { type Account, givePassword } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { runNightlyCron } from "../../builders/schedule.ts";
import { aPaidOrder, getOrder } from "../../builders/shoppers.ts";
import { call } from "../../builders/store.ts";
import { deliver, disputeAtStripe } from "../../builders/stripe.ts";

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
  const { admin, orderId } = await anOrderOfADeletedAccount();
  await runNightlyCron(119);
  expect(await hasEvidence(admin, orderId)).toBe(true);
  await runNightlyCron(121);
  expect(await hasEvidence(admin, orderId)).toBe(false);
});

test("does not erase the evidence before a dispute is closed", async () => {
  const { admin, orderId, intentId } = await anOrderOfADeletedAccount();
  await deliver(await disputeAtStripe(intentId));
  await runNightlyCron(121);
  expect(await hasEvidence(admin, orderId)).toBe(true);
  await deliver(await disputeAtStripe(intentId, "won"));
  await runNightlyCron(121);
  expect(await hasEvidence(admin, orderId)).toBe(false);
});

/** Delivers an order and deletes the customer's account, so that only the delivery evidence has the address. */
async function anOrderOfADeletedAccount() {
  const product = await aProduct();
  const { shopper, orderId, intentId } = await aPaidOrder(product, 2);
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
  return { admin, product, orderId, intentId, deliveredOrder };
}

async function hasEvidence(admin: Account, orderId: string): Promise<boolean> {
  return (await getOrder(admin, orderId)).delivery_evidence !== null;
}
