import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect } from "vitest";
import { sandboxStripeSecretKey, sandboxStripeWebhookSecret } from "../../../sandbox/keys.ts";
import { eventually } from "./eventually.ts";
import { call } from "./store.ts";

const stripeObject = v.looseObject({ id: v.string(), status: v.optional(v.string()) });
const eventSchema = v.looseObject({
  id: v.string(),
  type: v.string(),
  created: v.number(),
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({ id: v.string() }) }),
});
export type SandboxEvent = v.InferOutput<typeof eventSchema>;

const ledgerSchema = v.object({
  intents: v.array(
    v.looseObject({
      id: v.string(),
      status: v.string(),
      metadata: v.record(v.string(), v.string()),
      amount: v.number(),
      captured: v.number(),
      captures: v.number(),
      refunded: v.number(),
      refunds: v.number(),
    }),
  ),
});

/** Confirms an intent with a card, as the payment element does. Returns the intent or Stripe's error. */
export async function pay(intentId: string, card = "pm_card_visa"): Promise<unknown> {
  const response = await requestStripe("POST", `/v1/payment_intents/${intentId}/confirm`, {
    payment_method: card,
    return_url: "http://store.test/checkout/processing",
  });
  return response.json();
}

/** Creates a payment intent that the store does not know. */
export async function anIntentAtStripe(metadata: Readonly<Record<string, string>>): Promise<string> {
  const metadataParams = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value]);
  const params = { amount: "1000", currency: "cad", ...Object.fromEntries(metadataParams) };
  const response = await requestStripe("POST", "/v1/payment_intents", params);
  return v.parse(stripeObject, await response.json()).id;
}

/** Changes the order id in an intent's metadata. */
export async function nameOrderAtStripe(intentId: string, orderId: string): Promise<void> {
  const params = { "metadata[order_id]": orderId };
  v.parse(
    stripeObject,
    await (await requestStripe("POST", `/v1/payment_intents/${intentId}`, params)).json(),
  );
}

export async function cancelAtStripe(intentId: string): Promise<void> {
  const response = await requestStripe("POST", `/v1/payment_intents/${intentId}/cancel`, {});
  v.parse(stripeObject, await response.json());
}

/** Returns the events about an intent, oldest first. */
export async function listEvents(intentId: string): Promise<SandboxEvent[]> {
  return (await listLatestEvents()).filter((event) => event.data.object.id === intentId);
}

/** Returns the events about an intent, its charges, refunds and disputes, oldest first. */
export async function listAllEvents(intentId: string): Promise<SandboxEvent[]> {
  return (await listLatestEvents()).filter(
    ({ data: { object } }) => object.id === intentId || object.payment_intent === intentId,
  );
}

async function listLatestEvents(): Promise<SandboxEvent[]> {
  const response = await requestStripe("GET", "/v1/events?limit=100");
  return v.parse(v.object({ data: v.array(eventSchema) }), await response.json()).data.toReversed();
}

/** Refunds an amount, or the rest of the payment, as Stripe's dashboard does. */
export async function refundAtStripe(intentId: string, amountCents?: number): Promise<void> {
  const response = await requestStripe("POST", "/v1/refunds", {
    payment_intent: intentId,
    ...(amountCents === undefined ? {} : { amount: String(amountCents) }),
  });
  v.parse(stripeObject, await response.json());
}

/** Opens or closes a dispute, as the shopper's bank does. */
export async function disputeAtStripe(
  intentId: string,
  status?: "under_review" | "won" | "lost",
): Promise<SandboxEvent> {
  const eventNames = {
    undefined: "created",
    under_review: "updated",
    won: "closed",
    lost: "closed",
  } as const;
  const response = await fetch(`${env.STRIPE_API_BASE}/sandbox/events`, {
    method: "POST",
    body: JSON.stringify({
      type: `charge.dispute.${eventNames[status ?? "undefined"]}`,
      payment_intent: intentId,
      ...(status === undefined ? {} : { status }),
    }),
  });
  return v.parse(eventSchema, await response.json());
}

/** Makes the bank settle a processing payment and the payment's pending refunds. */
export async function letBankDecide(intentId: string, { declined = false } = {}): Promise<void> {
  const response = await fetch(`${env.STRIPE_API_BASE}/sandbox/settle`, {
    method: "POST",
    body: JSON.stringify({ payment_intent: intentId, declined }),
  });
  if (!response.ok) throw new Error(`The sandbox responded ${response.status}`);
}

export async function findEvent(intentId: string, type: string): Promise<SandboxEvent> {
  const event = (await listAllEvents(intentId)).filter((each) => each.type === type).at(-1);
  if (event === undefined) throw new Error(`No event ${type} for ${intentId}`);
  return event;
}

/** Delivers an event as Stripe does, with a signature of the raw body. */
export async function deliver(
  event: unknown,
  signing: { secret?: string; atSeconds?: number } = {},
): Promise<Response> {
  const body = JSON.stringify(event, null, 2);
  return deliverRaw(body, await signPayload(body, signing));
}

/** Delivers all events about an intent. */
export async function deliverAll(
  intentId: string,
  order: "forwards" | "backwards" = "forwards",
): Promise<void> {
  const events = await listAllEvents(intentId);
  for (const event of order === "forwards" ? events : events.toReversed()) {
    expect((await deliver(event)).status).toBe(200);
  }
}

export async function deliverRaw(body: string, signature: string | undefined): Promise<Response> {
  return call("/api/webhooks/stripe", {
    method: "POST",
    text: body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "Stripe-Signature": signature }),
    },
  });
}

export async function readOutcome(response: Response): Promise<string> {
  return v.parse(v.object({ outcome: v.string() }), await response.json()).outcome;
}

export async function signPayload(
  body: string,
  signing: { secret?: string; atSeconds?: number },
): Promise<string> {
  const at = signing.atSeconds ?? Math.floor(Date.now() / 1_000);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(signing.secret ?? sandboxStripeWebhookSecret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${at}.${body}`)));
  return `t=${at},v1=${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Reads how much Stripe captured and refunded for each intent. */
export async function readLedger() {
  const response = await fetch(`${env.STRIPE_API_BASE}/sandbox/ledger`);
  return v.parse(ledgerSchema, await response.json()).intents;
}

export async function findPayment(intentId: string) {
  return (await readLedger()).find((intent) => intent.id === intentId);
}

export async function listPayments(orderId: string) {
  return (await readLedger()).filter((intent) => intent.metadata.order_id === orderId);
}

/** Faults of Stripe's API, and the status with which the store responds. */
export const stripeFaults: readonly (readonly [string, Record<string, unknown>, number])[] = [
  ["slow", { do: "delay", ms: 100 }, 200],
  ["down", { do: "drop_before" }, 503],
  ["responding 500", { do: "error", status: 500 }, 503],
  ["doing the work and losing the response", { do: "drop_response" }, 503],
  ["processing another request with the same key", { do: "error", status: 409 }, 503],
  ["changing the same payment", { do: "error", status: 429, code: "lock_timeout" }, 503],
];

/** Runs an action while Stripe's API has a fault. Removes the fault afterwards, because all tests share the sandbox. */
export async function withFault<Result>(
  rule: { method?: string; path?: string; count?: number; action: Record<string, unknown> },
  act: () => Promise<Result>,
): Promise<Result> {
  const faults = { rules: [{ service: "stripe", ...rule }] };
  await controlFaults("PUT", faults);
  try {
    return await act();
  } finally {
    await controlFaults("DELETE");
  }
}

/**
 * Runs an action while Stripe's API holds a request, or its response, as if the network were slow. The action begins when the
 * request has arrived.
 */
export async function whileHeld<Result>(
  rule: { method: string; path: string; hold: "before" | "response" },
  request: () => Promise<Result>,
  act: () => Promise<unknown>,
): Promise<Result> {
  const { hold, ...target } = rule;
  const action = { do: `hold_${hold}` };
  await controlFaults("PUT", { rules: [{ service: "stripe", ...target, count: 1, action }] });
  const result = request();
  try {
    await eventually(async () => expect(await countHeldRequests()).toBe(1));
    await act();
  } finally {
    await controlFaults("DELETE");
  }
  return result;
}

async function countHeldRequests(): Promise<number> {
  const response = await fetch(`${env.STRIPE_API_BASE}/sandbox/faults`);
  return v.parse(v.object({ held_requests: v.number() }), await response.json()).held_requests;
}

async function controlFaults(method: string, body?: unknown): Promise<void> {
  const response = await fetch(`${env.STRIPE_API_BASE}/sandbox/faults`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The sandbox responded ${response.status}: ${await response.text()}`);
}

async function requestStripe(
  method: string,
  path: string,
  params?: Record<string, string>,
): Promise<Response> {
  return fetch(`${env.STRIPE_API_BASE}${path}`, {
    method,
    headers: { Authorization: `Bearer ${sandboxStripeSecretKey}` },
    ...(params === undefined ? {} : { body: new URLSearchParams(params) }),
  });
}
