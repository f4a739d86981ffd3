import { createHash } from "node:crypto";
import Stripe from "stripe";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import { Failure } from "../lib/failure.ts";
import type { Step } from "./step.ts";
import { connectStripe } from "./stripe-account.ts";
import type { StoreVariables } from "./variables-file.ts";

interface EndpointPlan {
  readonly steps: Step[];
  /** Steps to run after the new version has passed its check. Until then, the previous version needs its endpoint. */
  readonly cleanup: Step[];
  /** The reason why the endpoint cannot be checked. */
  readonly problem?: string;
}

/**
 * Plans changes of Stripe's webhook endpoint. Its metadata contains a hash of the signing secret, which Stripe shows
 * only once. An endpoint with another hash, API version or list of events is replaced.
 * @param deployed the names of the secrets that the deployed Worker has
 * @param saveSecret saves the secret of a new endpoint
 * @throws Failure if Stripe does not know the key
 */
export async function planEndpoint(
  variables: StoreVariables,
  deployed: readonly string[],
  saveSecret: (secret: string) => void,
): Promise<EndpointPlan> {
  const stripe = connectStripe(variables);
  const url = `${variables.STORE_URL}/api/webhooks/stripe`;
  const existing = await listEndpoints(stripe, url);
  if ("problem" in existing) return { steps: [], cleanup: [], problem: existing.problem };
  const current = findEndpoint(existing.endpoints, variables.STRIPE_WEBHOOK_SECRET, deployed);
  const others = existing.endpoints.filter((endpoint) => endpoint !== current);
  const remove = async () => {
    for (const { id } of others) await stripe.webhookEndpoints.del(id);
  };
  return {
    steps: current === undefined ? [planEndpointCreation(stripe, url, saveSecret)] : [],
    cleanup:
      others.length === 0 ? [] : [{ text: `remove Stripe's other webhook endpoints ${url}`, run: remove }],
  };
}

async function listEndpoints(
  stripe: Stripe,
  url: string,
): Promise<{ endpoints: Stripe.WebhookEndpoint[] } | { problem: string }> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    return { endpoints: data.filter((endpoint) => endpoint.url === url) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      throw new Failure(`Stripe refuses STRIPE_SECRET_KEY: ${reason}`);
    }
    // A restricted key may lack the permission, and an outage must not prevent a deployment.
    return {
      problem: `Stripe does not show its webhook endpoints (${reason}). Check ${url} at dashboard.stripe.com/webhooks: the events of docs/deploy.md, the API version ${Stripe.API_VERSION}, and its signing secret as STRIPE_WEBHOOK_SECRET.`,
    };
  }
}

/**
 * Finds the usable endpoint that signs with the Worker's secret. If only the Worker has the secret, returns the
 * endpoint that a deployment created, or undefined if there are several.
 */
function findEndpoint(
  endpoints: readonly Stripe.WebhookEndpoint[],
  secret: string | undefined,
  deployed: readonly string[],
): Stripe.WebhookEndpoint | undefined {
  const usable = endpoints.filter(isUsable);
  if (secret !== undefined) return usable.find(({ metadata }) => metadata.secret_sha256 === hash(secret));
  if (!deployed.includes("STRIPE_WEBHOOK_SECRET")) return undefined;
  const [current, ...others] = usable.filter(({ metadata }) => metadata.secret_sha256 !== undefined);
  return others.length === 0 ? current : undefined;
}

/** Returns true for an endpoint that delivers what the store needs, in the API version of its library. */
function isUsable({ api_version: version, enabled_events: events, status }: Stripe.WebhookEndpoint): boolean {
  const sendsAll = events.includes("*") || enabledEvents.every((type) => events.includes(type));
  return status === "enabled" && sendsAll && version === Stripe.API_VERSION;
}

function planEndpointCreation(stripe: Stripe, url: string, saveSecret: (secret: string) => void): Step {
  const run = async () => {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...enabledEvents],
      api_version: Stripe.API_VERSION,
      description: "The store",
    });
    if (secret === undefined) throw new Error("Stripe returned no signing secret.");
    saveSecret(secret);
    await stripe.webhookEndpoints.update(id, { metadata: { secret_sha256: hash(secret) } });
  };
  return { text: `create Stripe's webhook endpoint ${url}`, run };
}

const dayMs = 86_400_000;
const tenMinutesMs = 600_000;

/**
 * Describes failed deliveries of the last day. They show a wrong signing secret even to a key that may not read
 * endpoints.
 * @returns undefined if there are none, or if the key may not read events
 */
export async function findUndelivered(variables: StoreVariables): Promise<string | undefined> {
  const toUnixTime = (ms: number) => Math.floor(ms / 1_000);
  try {
    const { data } = await connectStripe(variables).events.list({
      delivery_success: false,
      types: [...enabledEvents],
      // The latest deliveries may be in progress.
      created: { gte: toUnixTime(Date.now() - dayMs), lt: toUnixTime(Date.now() - tenMinutesMs) },
      limit: 100,
    });
    if (data.length === 0) return undefined;
    const count = data.length === 100 ? "100 or more" : data.length;
    return `Stripe could not deliver ${count} events of the last day. If the store's endpoint refused them (dashboard.stripe.com/webhooks), it signs with another secret than the Worker's: set STRIPE_WEBHOOK_SECRET=later in .prod.vars, and deploy.`;
  } catch {
    return undefined;
  }
}

const hash = (secret: string): string => createHash("sha256").update(secret).digest("hex").slice(0, 16);
