import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";
import * as v from "valibot";
import {
  sandboxServiceKey,
  sandboxStripeSecretKey,
  sandboxStripeWebhookSecret,
} from "../../../sandbox/keys.ts";
import { run } from "./run.ts";
import { call, type StoreResponse } from "./store.ts";

const eventSchema = v.looseObject({
  id: v.string(),
  type: v.string(),
  data: v.object({
    object: v.looseObject({ id: v.string(), payment_intent: v.optional(v.nullable(v.string())) }),
  }),
});
export type SandboxEvent = v.InferOutput<typeof eventSchema>;
const eventsSchema = v.object({ data: v.array(eventSchema) });
const deliveriesSchema = v.object({ deliveries: v.array(v.object({ state: v.string() })) });
const ledgerSchema = v.object({
  intents: v.array(
    v.object({
      id: v.string(),
      status: v.string(),
      metadata: v.record(v.string(), v.string()),
      captured: v.number(),
      captures: v.number(),
      refunded: v.number(),
    }),
  ),
});
export type LedgerIntent = v.InferOutput<typeof ledgerSchema>["intents"][number];

export interface FaultRule {
  readonly method?: string;
  readonly path?: string;
  readonly count?: number;
  readonly action: { readonly do: string; readonly ms?: number; readonly status?: number };
}

/** Pays by card as the shopper's browser does. Faults of Stripe affect this call too. */
export async function pay(intentId: string, card = "pm_card_visa"): Promise<{ isPaid: boolean }> {
  const path = `/v1/payment_intents/${intentId}/confirm`;
  try {
    const response = await stripe("POST", path, { payment_method: card });
    const parsed = v.safeParse(v.object({ status: v.string() }), await response.json());
    return { isPaid: parsed.success && parsed.output.status === "succeeded" };
  } catch {
    return { isPaid: false };
  }
}

/** Returns the events about an intent, its charges and its refunds, oldest first. */
export async function listEvents(intentId: string): Promise<SandboxEvent[]> {
  const response = await stripe("GET", "/v1/events?limit=100");
  const { data } = v.parse(eventsSchema, await response.json());
  const isAbout = ({ data: { object } }: SandboxEvent) =>
    object.id === intentId || object.payment_intent === intentId;
  return data.filter(isAbout).toReversed();
}

/** Delivers an event as Stripe does, with a signature of the raw body. */
export async function deliver(event: SandboxEvent): Promise<StoreResponse> {
  const body = JSON.stringify(event, null, 2);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: sandboxStripeWebhookSecret,
  });
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  return call("/api/webhooks/stripe", { method: "POST", body, headers });
}

export async function setFaults(faults: { rules?: readonly FaultRule[]; webhooks?: object }): Promise<void> {
  const rules = faults.rules?.map((rule) => ({ service: "stripe", ...rule }));
  await sandbox("PUT", "/sandbox/faults", { rules: rules ?? [], webhooks: faults.webhooks ?? {} });
}

/** Removes all faults and releases held events. */
export async function clearFaults(): Promise<void> {
  await sandbox("DELETE", "/sandbox/faults");
}

/** Releases held deliveries, latest first. */
export async function releaseReversed(): Promise<void> {
  await sandbox("POST", "/sandbox/webhooks/release", { reverse: true });
}

/** Waits until the store has accepted every event that is not held. */
export async function waitUntilDelivered(): Promise<void> {
  for (;;) {
    const { deliveries } = v.parse(deliveriesSchema, await sandbox("GET", "/sandbox/deliveries"));
    if (!deliveries.some(({ state }) => state === "pending" || state === "sending")) return;
    await sleep(100);
  }
}

/** Reads how many cents Stripe captured and refunded for each intent. */
export async function readLedger(): Promise<LedgerIntent[]> {
  return v.parse(ledgerSchema, await sandbox("GET", "/sandbox/ledger")).intents;
}

/** Creates a confirmed account and issues a token that lasts two hours. */
export async function createAccount(email: string): Promise<{ token: string }> {
  const names = { first_name: "Robin", last_name: "Shopper" };
  await sandbox("POST", "/auth/v1/admin/users", { email, email_confirm: true, user_metadata: names });
  return { token: await signIn(email) };
}

export async function signIn(email: string): Promise<string> {
  const path = `/sandbox/users/${encodeURIComponent(email)}/access-token`;
  const body = await sandbox("POST", path, { expires_in_seconds: 7_200 });
  return v.parse(v.object({ access_token: v.string() }), body).access_token;
}

async function stripe(method: string, path: string, form?: Record<string, string>): Promise<Response> {
  return fetch(`${run.SANDBOX_URL}${path}`, {
    method,
    headers: { Authorization: `Bearer ${sandboxStripeSecretKey}` },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
}

async function sandbox(method: string, path: string, json?: unknown): Promise<unknown> {
  const response = await fetch(`${run.SANDBOX_URL}${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      apikey: sandboxServiceKey,
      Authorization: `Bearer ${sandboxServiceKey}`,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
  return response.json();
}
