import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSandbox, openWebhook } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let webhook: Awaited<ReturnType<typeof openWebhook>>;

beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  await sandbox.stop();
  webhook.close();
});

const paidTypes = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"];

describe("events", () => {
  test("arrive in order, with the key of the request that caused them", async () => {
    await startWebhook();
    await pay();
    await webhook.waitFor(3);
    expect(webhook.listTypes()).toEqual(paidTypes);
    expect(webhook.received[2]?.request?.idempotency_key).toMatch(/^stripe-node-retry-/);
  });

  test("report the start and the end of a dispute", async () => {
    await startWebhook();
    const intent = await pay();
    const disputed = { payment_intent: intent.id };
    await sandbox.control("POST", "/events", { type: "charge.dispute.created", ...disputed });
    await sandbox.control("POST", "/events", { type: "charge.dispute.closed", status: "won", ...disputed });
    await webhook.waitFor(5);
    expect(webhook.listTypes().slice(3)).toEqual(["charge.dispute.created", "charge.dispute.closed"]);
  });

  test("are delivered again until the store accepts them, before later events", async () => {
    await startWebhook([500, 404, 200]);
    await pay();
    await webhook.waitFor(5);
    expect(webhook.listTypes()).toEqual([...Array(3).fill("payment_intent.created"), ...paidTypes.slice(1)]);
    expect(new Set(webhook.received.slice(0, 3).map((event) => event.id)).size).toBe(1);
  });

  test("are delivered again on request", async () => {
    await startWebhook();
    await pay();
    await webhook.waitFor(3);
    await sandbox.control("POST", `/events/${webhook.received[2]?.id}/redeliver`);
    await webhook.waitFor(4);
    expect(webhook.received[3]).toEqual(webhook.received[2]);
  });
});

describe("webhook faults", () => {
  test("delay deliveries until they are released (hold)", async () => {
    await startWebhook();
    await setWebhookFaults({ hold: true });
    await pay();
    const heldDeliveries = await sandbox.control("GET", "/deliveries?state=held");
    expect(heldDeliveries).toMatchObject({ deliveries: paidTypes.map((type) => ({ type, attempts: 0 })) });
    expect(webhook.received).toEqual([]);
    expect(await sandbox.control("POST", "/webhooks/release")).toEqual({ released: 3 });
    await webhook.waitFor(3);
    expect(webhook.listTypes()).toEqual(paidTypes);
  });

  test("deliver the latest event first (reverse)", async () => {
    await startWebhook();
    await setWebhookFaults({ reverse: true });
    await pay();
    await sandbox.control("POST", "/webhooks/release");
    await webhook.waitFor(3);
    expect(webhook.listTypes()).toEqual(paidTypes.toReversed());
  });

  test("deliver events of the selected type again (duplicate)", async () => {
    await startWebhook();
    await setWebhookFaults({ duplicate: 2, types: ["payment_intent.succeeded"] });
    await pay();
    await webhook.waitFor(5);
    expect(webhook.listTypes()).toEqual([
      ...paidTypes,
      "payment_intent.succeeded",
      "payment_intent.succeeded",
    ]);
    expect(new Set(webhook.received.slice(2).map((event) => event.id)).size).toBe(1);
  });

  test("omit the delivery but not the event (never)", async () => {
    await startWebhook();
    await setWebhookFaults({ never: true });
    const lost = await pay();
    await sandbox.control("DELETE", "/faults");
    const next = await pay();
    await webhook.waitFor(3);
    expect(webhook.received.map((event) => event.data.object)).not.toContainEqual(
      expect.objectContaining({ id: lost.id }),
    );
    expect(webhook.received[2]?.data.object).toMatchObject({ id: next.id });
    expect((await sandbox.stripe.events.list()).data).toHaveLength(6);
  });
});

async function startWebhook(statuses: number[] = []) {
  webhook = await openWebhook(statuses);
  await sandbox.control("PUT", "/config", { webhookUrl: webhook.url });
}

function pay(paymentMethod = "pm_card_visa") {
  return sandbox.stripe.paymentIntents.create({
    amount: 2599,
    currency: "cad",
    metadata: { order_id: "42" },
    payment_method: paymentMethod,
    confirm: true,
  });
}

function setWebhookFaults(webhooks: object) {
  return sandbox.control("PUT", "/faults", { webhooks });
}
