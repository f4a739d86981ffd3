import { once } from "node:events";
import { createServer } from "node:http";
import type Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { openStripeTarget } from "./stripe-target.ts";

const target = await openStripeTarget();
afterAll(() => target.stop());

const { stripe, pay } = target;
const pollOptions = { timeout: target.bankTimeoutMs };

/** Returns the types of the events about a payment, oldest first. They may arrive after the response. */
async function listTypes(intentId: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter((event) => isAbout(event, intentId))
    .map((event) => event.type)
    .toReversed();
}

function isAbout(event: Stripe.Event, intentId: string): boolean {
  // The object is an intent, or a charge, refund or dispute of one.
  const object = event.data.object as { id?: string; payment_intent?: unknown };
  return object.id === intentId || object.payment_intent === intentId;
}

describe("events", () => {
  test("records a payment with the intent's state at that time", async () => {
    const { id } = await pay();
    await expect.poll(() => listTypes(id), pollOptions).toContain("payment_intent.succeeded");
    expect(await listTypes(id)).toEqual(
      expect.arrayContaining(["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"]),
    );
    const { data } = await stripe.events.list({ type: "payment_intent.succeeded", limit: 100 });
    const event = data.find((candidate) => isAbout(candidate, id));
    expect(event).toMatchObject({
      object: "event",
      livemode: false,
      api_version: expect.any(String),
      created: expect.any(Number),
      data: { object: { id, status: "succeeded", amount_received: 2599, metadata: { order_id: "42" } } },
    });
    expect(await stripe.events.retrieve(event?.id ?? "")).toMatchObject({ id: event?.id });
  });

  test("records a decline, a cancellation, a refund and a dispute", async () => {
    const declined = await target.createIntent();
    await stripe.paymentIntents
      .confirm(declined.id, { payment_method: "pm_card_chargeDeclined" })
      .catch(() => undefined);
    await stripe.paymentIntents.cancel(declined.id);
    await expect
      .poll(() => listTypes(declined.id), pollOptions)
      .toEqual(expect.arrayContaining(["payment_intent.payment_failed", "payment_intent.canceled"]));

    const refunded = await pay();
    await stripe.refunds.create({ payment_intent: refunded.id, amount: 100 });
    await expect
      .poll(() => listTypes(refunded.id), pollOptions)
      .toEqual(expect.arrayContaining(["refund.created", "charge.refunded"]));

    const failing = await pay("pm_card_refundFail");
    await stripe.refunds.create({ payment_intent: failing.id });
    await expect.poll(() => listTypes(failing.id), pollOptions).toContain("refund.failed");

    const disputed = await pay("pm_card_createDispute");
    await expect.poll(() => listTypes(disputed.id), pollOptions).toContain("charge.dispute.created");
  });

  test("lists events by up to 20 types, newest first, in pages", async () => {
    for (let paid = 0; paid < 3; paid += 1) await pay();
    const types = ["payment_intent.succeeded", "payment_intent.created"];
    const first = await stripe.events.list({ types, limit: 2 });
    expect(first).toMatchObject({ object: "list", has_more: true });
    expect(first.data.every((event) => types.includes(event.type))).toBe(true);
    const last = first.data.at(-1);
    const next = await stripe.events.list({ types, limit: 2, starting_after: last?.id ?? "" });
    const created = [...first.data, ...next.data].map((event) => event.created);
    expect(created).toEqual(created.toSorted((left, right) => right - left));
    expect(new Set([...first.data, ...next.data].map((event) => event.id)).size).toBe(4);
    const tooMany = stripe.events.list({ types: Array.from({ length: 21 }, () => "charge.refunded") });
    await expect(tooMany).rejects.toMatchObject({ statusCode: 400 });
  });
});

const canReceiveWebhooks =
  target.webhookSecret !== undefined && (target.sandbox !== undefined || target.webhookPort > 0);

test.skipIf(!canReceiveWebhooks)(
  "signs deliveries, repeats them until they are accepted, and names an API version",
  async () => {
    const received: Stripe.Event[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const event = await stripe.webhooks.constructEventAsync(
        Buffer.concat(chunks),
        request.headers["stripe-signature"] ?? "",
        target.webhookSecret ?? "",
      );
      // Only the sandbox repeats deliveries quickly enough for a test.
      const isFirst = received.every((each) => each.id !== event.id);
      received.push(event);
      response.writeHead(isFirst && target.sandbox !== undefined ? 500 : 200).end();
    });
    server.listen(target.webhookPort, "127.0.0.1");
    await once(server, "listening");
    try {
      await target.sandbox?.deliverTo(server);
      const { id } = await pay();
      const listDeliveries = () =>
        received.filter((event) => event.type === "payment_intent.succeeded" && isAbout(event, id));
      await expect
        .poll(() => listDeliveries().length, pollOptions)
        .toBeGreaterThan(target.sandbox === undefined ? 0 : 1);
      expect(new Set(listDeliveries().map((event) => event.id)).size).toBe(1);
      expect(listDeliveries()[0]?.api_version).toMatch(/^\d{4}-\d\d-\d\d/);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
);
