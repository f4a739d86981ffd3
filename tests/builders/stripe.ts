import * as v from "valibot";
import { sandboxStripeWebhookSecret } from "../../sandbox/keys.ts";
import type { Call } from "./call.ts";
import { anything, type Sandbox } from "./sandbox.ts";

const stripeObject = v.looseObject({ id: v.string() });
const succeededIntent = v.looseObject({ status: v.literal("succeeded") });
const eventSchema = v.looseObject({
  id: v.string(),
  type: v.string(),
  created: v.number(),
  livemode: v.boolean(),
  data: v.object({ object: stripeObject }),
});
export type SandboxEvent = v.InferOutput<typeof eventSchema>;

const intentSchema = v.looseObject({
  id: v.string(),
  status: v.string(),
  metadata: v.record(v.string(), v.string()),
  amount: v.number(),
  captured: v.number(),
  captures: v.number(),
  refunded: v.number(),
  refunds: v.number(),
});
const ledgerSchema = v.object({ intents: v.array(intentSchema) });
const heldSchema = v.object({ held_requests: v.number() });
/** The cents that Stripe captured and refunded for an intent. */
export type LedgerIntent = v.InferOutput<typeof intentSchema>;

export interface FaultRule {
  /** The service that fails; Stripe by default. */
  readonly service?: string;
  readonly method?: string;
  readonly path?: string;
  readonly count?: number;
  readonly action: Readonly<Record<string, unknown>>;
}

export interface Faults {
  readonly rules?: readonly FaultRule[];
  readonly webhooks?: object;
}

export interface Signing {
  readonly secret?: string;
  readonly atSeconds?: number;
}

/** After a minute, a request does not arrive any more. */
const maxTries = 3_000;

const disputeEvents = {
  needs_response: "charge.dispute.created",
  under_review: "charge.dispute.updated",
  won: "charge.dispute.closed",
  lost: "charge.dispute.closed",
};

/** Returns what shoppers, banks and the owner do at Stripe, and Stripe's deliveries to the store. */
export function createStripe(sandbox: Sandbox, call: Call) {
  /** Confirms an intent with a card, as the payment form does. Declined cards and Stripe's faults leave it unpaid. */
  async function pay(intentId: string, card = "pm_card_visa"): Promise<{ isPaid: boolean }> {
    try {
      const response = await sandbox.sendToStripe("POST", `/v1/payment_intents/${intentId}/confirm`, {
        payment_method: card,
        return_url: "http://store.test/checkout/processing",
      });
      return { isPaid: v.is(succeededIntent, await response.json()) };
    } catch {
      return { isPaid: false };
    }
  }

  /** Creates a payment intent that the store does not know. */
  async function anIntentAtStripe(metadata: Readonly<Record<string, string>>): Promise<string> {
    const metadataParams = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value]);
    const params = { amount: "1000", currency: "cad", ...Object.fromEntries(metadataParams) };
    return (await post("/v1/payment_intents", params)).id;
  }

  /** Changes the order id in an intent's metadata. */
  async function nameOrderAtStripe(intentId: string, orderId: string): Promise<void> {
    await post(`/v1/payment_intents/${intentId}`, { "metadata[order_id]": orderId });
  }

  async function cancelAtStripe(intentId: string): Promise<void> {
    await post(`/v1/payment_intents/${intentId}/cancel`);
  }

  /** Refunds an amount, or the rest of the payment, as Stripe's dashboard does. */
  async function refundAtStripe(intentId: string, amountCents?: number): Promise<void> {
    const amount = amountCents === undefined ? {} : { amount: String(amountCents) };
    await post("/v1/refunds", { payment_intent: intentId, ...amount });
  }

  /** Opens, updates or closes a dispute, as the shopper's bank does. */
  function disputeAtStripe(
    intentId: string,
    status: keyof typeof disputeEvents = "needs_response",
  ): Promise<SandboxEvent> {
    const event = {
      type: disputeEvents[status],
      payment_intent: intentId,
      ...(status === "needs_response" ? {} : { status }),
    };
    return sandbox.send("POST", "/sandbox/events", eventSchema, event);
  }

  /** Makes the bank settle a processing payment and the payment's pending refunds. */
  async function letBankDecide(intentId: string, { declined = false } = {}): Promise<void> {
    await sandbox.send("POST", "/sandbox/settle", anything, { payment_intent: intentId, declined });
  }

  /** Returns the events about an intent, oldest first. */
  async function listEvents(intentId: string): Promise<SandboxEvent[]> {
    return (await listLatestEvents()).filter((event) => event.data.object.id === intentId);
  }

  /** Returns the events about an intent, its charges, refunds and disputes, oldest first. */
  async function listAllEvents(intentId: string): Promise<SandboxEvent[]> {
    return (await listLatestEvents()).filter(
      ({ data: { object } }) => object.id === intentId || object.payment_intent === intentId,
    );
  }

  async function findEvent(intentId: string, type: string): Promise<SandboxEvent> {
    const event = (await listAllEvents(intentId)).findLast((each) => each.type === type);
    if (event === undefined) throw new Error(`No event ${type} for ${intentId}`);
    return event;
  }

  /** Delivers an event as Stripe does, with a signature of the raw body. */
  async function deliver(event: unknown, signing: Signing = {}): Promise<Response> {
    const body = JSON.stringify(event, null, 2);
    return deliverRaw(body, await signPayload(body, signing));
  }

  /** Delivers all events about an intent. */
  async function deliverAll(intentId: string, order: "forwards" | "backwards" = "forwards"): Promise<void> {
    const events = await listAllEvents(intentId);
    for (const event of order === "forwards" ? events : events.toReversed()) {
      const { status } = await deliver(event);
      if (status !== 200) throw new Error(`The store responded ${status} to ${event.type}`);
    }
  }

  function deliverRaw(body: string, signature: string | undefined): Promise<Response> {
    return call("/api/webhooks/stripe", {
      text: body,
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        ...(signature === undefined ? {} : { "Stripe-Signature": signature }),
      },
    });
  }

  /** Reads the payments that Stripe has. */
  async function readLedger(): Promise<LedgerIntent[]> {
    return (await sandbox.send("GET", "/sandbox/ledger", ledgerSchema)).intents;
  }

  async function findPayment(intentId: string): Promise<LedgerIntent | undefined> {
    return (await readLedger()).find((intent) => intent.id === intentId);
  }

  async function listPayments(orderId: string): Promise<LedgerIntent[]> {
    return (await readLedger()).filter((intent) => intent.metadata.order_id === orderId);
  }

  async function setFaults({ rules = [], webhooks = {} }: Faults): Promise<void> {
    const stripeRules = rules.map((rule) => ({ service: "stripe", ...rule }));
    await sandbox.send("PUT", "/sandbox/faults", anything, { rules: stripeRules, webhooks });
  }

  /** Removes all faults and releases held events. */
  async function clearFaults(): Promise<void> {
    await sandbox.send("DELETE", "/sandbox/faults", anything);
  }

  /**
   * Runs an action while Stripe's API has a fault. Removes the fault afterwards, because all tests share the sandbox.
   */
  async function withFault<Result>(rule: FaultRule, act: () => Promise<Result>): Promise<Result> {
    await setFaults({ rules: [rule] });
    try {
      return await act();
    } finally {
      await clearFaults();
    }
  }

  /**
   * Runs an action while Stripe's API holds a request, or its response, as if the network were slow. The action begins
   * when the request has arrived.
   */
  async function whileHeld<Result>(
    { hold, ...target }: { method: string; path: string; hold: "before" | "response" },
    request: () => Promise<Result>,
    act: () => Promise<unknown>,
  ): Promise<Result> {
    await setFaults({ rules: [{ ...target, count: 1, action: { do: `hold_${hold}` } }] });
    const result = request();
    try {
      await waitUntilHeld();
      await act();
    } finally {
      await clearFaults();
    }
    return result;
  }

  async function waitUntilHeld(): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      if ((await sandbox.send("GET", "/sandbox/faults", heldSchema)).held_requests > 0) return;
      await sleep(20);
    }
    throw new Error("The request to be held did not reach Stripe");
  }

  async function listLatestEvents(): Promise<SandboxEvent[]> {
    const response = await sandbox.sendToStripe("GET", "/v1/events?limit=100");
    return v.parse(v.object({ data: v.array(eventSchema) }), await response.json()).data.toReversed();
  }

  async function post(path: string, params: Readonly<Record<string, string>> = {}) {
    return v.parse(stripeObject, await (await sandbox.sendToStripe("POST", path, params)).json());
  }

  return {
    pay,
    anIntentAtStripe,
    nameOrderAtStripe,
    cancelAtStripe,
    refundAtStripe,
    disputeAtStripe,
    letBankDecide,
    listEvents,
    listAllEvents,
    findEvent,
    deliver,
    deliverAll,
    deliverRaw,
    readLedger,
    findPayment,
    listPayments,
    setFaults,
    clearFaults,
    withFault,
    whileHeld,
    signPayload,
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Signs a body as Stripe does. */
async function signPayload(body: string, { secret, atSeconds }: Signing): Promise<string> {
  const at = atSeconds ?? Math.floor(Date.now() / 1_000);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret ?? sandboxStripeWebhookSecret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${at}.${body}`)));
  return `t=${at},v1=${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
