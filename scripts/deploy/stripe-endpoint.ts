import { createHash } from "node:crypto";
import Stripe from "stripe";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import type { Step } from "./resources.ts";

type Variables = Readonly<Record<string, string>>;

interface EndpointPlan {
  readonly steps: Step[];
  /** Steps to run after the new version has passed its check. Until then, the earlier version needs its endpoint. */
  readonly cleanup: Step[];
  readonly problem?: string;
}

/**
 * Plans changes of Stripe's webhook endpoint. A hash of the signing secret is stored in the endpoint's metadata. An endpoint with
 * another hash is replaced, because the Worker could not verify its signatures.
 * @param deployed names of the variables that the deployed Worker has
 * @param saveSecret saves the secret of a new endpoint, because Stripe shows it only once
 */
export async function planEndpoint(
  variables: Variables,
  deployed: readonly string[],
  saveSecret: (secret: string) => void,
): Promise<EndpointPlan> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STORE_URL: storeUrl } = variables;
  if (key === undefined || storeUrl === undefined) return { steps: [], cleanup: [] };
  const stripe = connect(variables, key);
  const url = `${storeUrl}/api/webhooks/stripe`;
  let existing: Stripe.WebhookEndpoint[];
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    existing = data.filter((endpoint) => endpoint.url === url);
  } catch (error) {
    const byHand = `check ${url} at dashboard.stripe.com/webhooks: the events of docs/deploy.md, the API version ${Stripe.API_VERSION}, and its signing secret as STRIPE_WEBHOOK_SECRET`;
    return {
      steps: [],
      cleanup: [],
      problem: `Stripe does not show its webhook endpoints (${String(error)}): ${byHand}.`,
    };
  }
  const create = () => createEndpoint(stripe, url, saveSecret);
  if (existing.length === 0) {
    return { steps: [{ text: `create Stripe's webhook endpoint ${url}`, run: create }], cleanup: [] };
  }

  const current = findEndpoint(existing, secret, deployed);
  if (current === undefined || current.api_version !== Stripe.API_VERSION) {
    const text = `replace Stripe's webhook endpoint, which ${describeMismatch(current, secret)}`;
    return { steps: [{ text, run: create }], cleanup: planRemoval(stripe, existing) };
  }
  const steps: Step[] = [];
  const { id, enabled_events: events, status } = current;
  const hasAllEvents =
    status === "enabled" && (events.includes("*") || enabledEvents.every((type) => events.includes(type)));
  if (!hasAllEvents) {
    steps.push({
      text: "give Stripe's webhook endpoint the events that the store handles",
      run: () => stripe.webhookEndpoints.update(id, { enabled_events: [...enabledEvents], disabled: false }),
    });
  }
  const others = existing.filter((endpoint) => endpoint !== current);
  return { steps, cleanup: planRemoval(stripe, others) };
}

async function createEndpoint(
  stripe: Stripe,
  url: string,
  saveSecret: (secret: string) => void,
): Promise<void> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...enabledEvents],
    api_version: Stripe.API_VERSION,
    description: "The store",
  });
  if (secret === undefined) throw new Error("Stripe returned no signing secret.");
  saveSecret(secret);
  await stripe.webhookEndpoints.update(id, { metadata: { secret_sha256: hash(secret) } });
}

function planRemoval(stripe: Stripe, endpoints: readonly Stripe.WebhookEndpoint[]): Step[] {
  if (endpoints.length === 0) return [];
  const run = async () => {
    for (const { id } of endpoints) await stripe.webhookEndpoints.del(id);
  };
  return [{ text: "remove Stripe's other webhook endpoints of the same address", run }];
}

function describeMismatch(endpoint: Stripe.WebhookEndpoint | undefined, secret: string | undefined): string {
  if (endpoint !== undefined) return `uses API version ${endpoint.api_version ?? "another version"}`;
  if (secret === undefined) return "has an unknown secret";
  return "may not sign with STRIPE_WEBHOOK_SECRET";
}

/**
 * Finds the endpoint that signs with the Worker's secret. If only the Worker has the secret, returns the endpoint that a
 * deployment created, or undefined if there are several.
 */
function findEndpoint(
  endpoints: readonly Stripe.WebhookEndpoint[],
  secret: string | undefined,
  deployed: readonly string[],
): Stripe.WebhookEndpoint | undefined {
  if (secret !== undefined) {
    return endpoints.find(({ metadata }) => metadata?.secret_sha256 === hash(secret));
  }
  if (!deployed.includes("STRIPE_WEBHOOK_SECRET")) return undefined;
  const [current, ...others] = endpoints.filter(({ metadata }) => metadata?.secret_sha256 !== undefined);
  return others.length === 0 ? current : undefined;
}

const dayMs = 86_400_000;
const tenMinutesMs = 600_000;

/**
 * Describes failed deliveries of the last day. They show a wrong signing secret even to a key that may not read endpoints.
 * @returns undefined if there are none, or if the key may not read events
 */
export async function findUndelivered(variables: Variables): Promise<string | undefined> {
  const { STRIPE_SECRET_KEY: key } = variables;
  if (key === undefined) return undefined;
  const toUnixTime = (ms: number) => Math.floor(ms / 1_000);
  try {
    const { data } = await connect(variables, key).events.list({
      delivery_success: false,
      types: [...enabledEvents],
      // The latest deliveries may be in progress.
      created: { gte: toUnixTime(Date.now() - dayMs), lt: toUnixTime(Date.now() - tenMinutesMs) },
      limit: 100,
    });
    if (data.length === 0) return undefined;
    const count = data.length === 100 ? "100 or more" : data.length;
    return `Stripe could not deliver ${count} events of the last day. If the store's endpoint is the one that refuses them (dashboard.stripe.com/webhooks), its signing secret is not the Worker's: set STRIPE_WEBHOOK_SECRET=later in the file of variables, and deploy`;
  } catch {
    return undefined;
  }
}

const hash = (secret: string): string => createHash("sha256").update(secret).digest("hex").slice(0, 16);

function connect({ STRIPE_API_BASE: base }: Variables, key: string): Stripe {
  if (base === undefined) return new Stripe(key);
  const { hostname, port, protocol } = new URL(base);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: protocol === "http:" ? "http" : "https",
    maxNetworkRetries: 0,
  });
}
