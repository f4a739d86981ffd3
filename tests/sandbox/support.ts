import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import Stripe from "stripe";
import * as v from "valibot";
import {
  sandboxAnonKey,
  sandboxServiceKey,
  sandboxStripePublishableKey,
  sandboxStripeSecretKey,
  sandboxStripeWebhookSecret,
} from "../../sandbox/keys.ts";
import { startSandbox } from "../../sandbox/server.ts";

/** The URL of the tests' store, where no server listens. */
export const storeUrl = "http://localhost:9";

export async function openSandbox(options: { dataDir?: string; port?: number; webhookUrl?: string } = {}) {
  const sandbox = await startSandbox({ port: 0, storeUrl, ...options });
  return { ...sandbox, control: createControl(sandbox.url), stripe: createStripe(sandbox.port) };
}

function createControl(url: string) {
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/sandbox${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

export function createStripe(port: number, key = sandboxStripeSecretKey) {
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", telemetry: false });
}

/** Creates a client with the anonymous key and its own storage, like a separate browser. */
export function createSupabase(url: string, flowType: "implicit" | "pkce" = "implicit") {
  return createClient(url, sandboxAnonKey, {
    auth: { ...createStorage(), autoRefreshToken: false, flowType },
  });
}

export function createSupabaseAdmin(url: string) {
  return createClient(url, sandboxServiceKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

function createStorage() {
  const values = new Map<string, string>();
  return {
    persistSession: true,
    storage: {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    },
  };
}

const outboxSchema = v.object({
  messages: v.array(
    v.object({ to: v.string(), subject: v.string(), text: v.string(), links: v.array(v.string()) }),
  ),
});

export async function readOutbox(url: string, to: string) {
  const response = await fetch(`${url}/outbox.json?to=${encodeURIComponent(to)}`);
  return v.parse(outboxSchema, await response.json()).messages;
}

/**
 * Follows the link that Supabase's own templates would have in the newest email, and returns the URL to which it
 * redirects. The sandbox's emails have the store's link, with the same token.
 */
export async function followNewestLink(url: string, to: string): Promise<URL> {
  const [message] = await readOutbox(url, to);
  const [link] = message?.links ?? [];
  if (link === undefined) throw new Error(`The newest email to ${to} has no link`);
  const { searchParams } = new URL(link);
  const own = new URL(`${url}/auth/v1/verify?type=${searchParams.get("type")}`);
  own.searchParams.set("token", v.parse(v.string(), searchParams.get("token_hash")));
  const response = await fetch(own, { redirect: "manual" });
  return new URL(v.parse(v.string(), response.headers.get("location")));
}

/** Sends a form with the publishable key, as the browser does. */
export async function postFromBrowser(url: string, path: string, params: Record<string, string>) {
  const response = await fetch(`${url}/v1${path}`, {
    method: "POST",
    body: new URLSearchParams({ ...params, key: sandboxStripePublishableKey }),
  });
  const body = v.parse(v.record(v.string(), v.unknown()), await response.json());
  return { status: response.status, body };
}

/** Sends a card as the payment form does. The response contains a payment method or an error. */
export function submitCard(url: string, number: string, card: Record<string, string> = {}) {
  return postFromBrowser(url, "/payment_methods", {
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "2040",
    "card[cvc]": "123",
    ...card,
  });
}

/** Pays an intent with a card as `stripe.confirmPayment` does. */
export async function payInBrowser(url: string, clientSecret: string, number: string) {
  const { body: method } = await submitCard(url, number);
  const intentId = clientSecret.replace(/_secret_.*/, "");
  return postFromBrowser(url, `/payment_intents/${intentId}/confirm`, {
    client_secret: clientSecret,
    payment_method: String(method.id),
    return_url: `${storeUrl}/checkout/processing`,
  });
}

/**
 * Starts a webhook that checks every signature with the SDK. It responds with these statuses in order, then with 200.
 */
export async function openWebhook(statuses: number[] = []) {
  const stripe = new Stripe(sandboxStripeSecretKey);
  const received: Stripe.Event[] = [];
  const waiters: { count: number; done: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = request.headers["stripe-signature"] ?? "";
    const event = await stripe.webhooks.constructEventAsync(
      Buffer.concat(chunks).toString(),
      signature,
      sandboxStripeWebhookSecret,
    );
    response.writeHead(statuses.shift() ?? 200).end();
    received.push(event);
    for (const { count, done } of waiters) if (received.length >= count) done();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has a port.
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    listTypes: () => received.map((event) => event.type),
    /** Resolves once `count` deliveries have arrived. */
    waitFor: (count: number) =>
      new Promise<void>((done) => {
        if (received.length >= count) done();
        else waiters.push({ count, done });
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the Stripe error with which a call fails. Throws if it succeeds. */
export async function expectStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call succeeded, but an error was expected");
}
