import { createHash } from "node:crypto";
import Stripe from "stripe";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import type { Step } from "./resources.ts";

type Variables = Readonly<Record<string, string>>;

interface EndpointPlan {
  readonly steps: Step[];
  /** Steps that must wait until the new version works: the version that serves until then needs its endpoint. */
  readonly cleanup: Step[];
  readonly problem?: string;
}

/**
 * Plans changes of Stripe's webhook endpoint. Stripe shows the signing secret only when the endpoint is created, so `keepSecret`
 * must store it at once. The endpoint's metadata then contains a hash of the secret. An endpoint without the right hash may sign
 * with another secret than the Worker's, and is replaced.
 * @param deployed names of the variables that the deployed Worker has
 */
export async function planEndpoint(
  variables: Variables,
  deployed: readonly string[],
  keepSecret: (secret: string) => void,
): Promise<EndpointPlan> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STORE_URL: storeUrl } = variables;
  if (key === undefined || storeUrl === undefined) return { steps: [], cleanup: [] };
  const stripe = connect(variables, key);
  const url = `${storeUrl}/api/webhooks/stripe`;
  let found: Stripe.WebhookEndpoint[];
  try {
    found = (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter((each) => each.url === url);
  } catch (error) {
    const byHand = `check ${url} at dashboard.stripe.com/webhooks: the events of docs/deploy.md, the API version ${Stripe.API_VERSION}, and its signing secret as STRIPE_WEBHOOK_SECRET`;
    return {
      steps: [],
      cleanup: [],
      problem: `Stripe does not show its webhook endpoints (${String(error)}): ${byHand}.`,
    };
  }
  const create = async () => {
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...enabledEvents],
      api_version: Stripe.API_VERSION,
      description: "The store",
    });
    if (made.secret === undefined) throw new Error("Stripe returned no signing secret.");
    keepSecret(made.secret);
    await stripe.webhookEndpoints.update(made.id, { metadata: { secret_sha256: hash(made.secret) } });
  };
  const planRemoval = (endpoints: readonly Stripe.WebhookEndpoint[]): Step[] => {
    if (endpoints.length === 0) return [];
    const run = async () => {
      for (const { id } of endpoints) await stripe.webhookEndpoints.del(id);
    };
    return [{ text: "remove Stripe's other webhook endpoints of the same address", run }];
  };
  if (found.length === 0) {
    return { steps: [{ text: `create Stripe's webhook endpoint ${url}`, run: create }], cleanup: [] };
  }

  const own = findOwn(found, secret, deployed);
  if (own === undefined || own.api_version !== Stripe.API_VERSION) {
    const reason =
      own !== undefined
        ? `uses API version ${own.api_version ?? "another version"}`
        : secret === undefined
          ? "has an unknown secret"
          : "may not sign with STRIPE_WEBHOOK_SECRET";
    const text = `replace Stripe's webhook endpoint, which ${reason}`;
    return { steps: [{ text, run: create }], cleanup: planRemoval(found) };
  }
  const steps: Step[] = [];
  const { id, enabled_events: events, status } = own;
  const hasAllEvents =
    status === "enabled" && (events.includes("*") || enabledEvents.every((type) => events.includes(type)));
  if (!hasAllEvents) {
    steps.push({
      text: "give Stripe's webhook endpoint the events that the store handles",
      run: () => stripe.webhookEndpoints.update(id, { enabled_events: [...enabledEvents], disabled: false }),
    });
  }
  return { steps, cleanup: planRemoval(found.filter((each) => each !== own)) };
}

/**
 * Finds the endpoint that signs with the Worker's secret. If the file has no secret but the Worker does, it is the only endpoint that
 * a deployment created; among several, it cannot be determined.
 */
function findOwn(
  endpoints: readonly Stripe.WebhookEndpoint[],
  secret: string | undefined,
  deployed: readonly string[],
): Stripe.WebhookEndpoint | undefined {
  if (secret !== undefined) {
    return endpoints.find(({ metadata }) => metadata?.secret_sha256 === hash(secret));
  }
  if (!deployed.includes("STRIPE_WEBHOOK_SECRET")) return undefined;
  const [own, ...others] = endpoints.filter(({ metadata }) => metadata?.secret_sha256 !== undefined);
  return others.length === 0 ? own : undefined;
}

const dayMs = 86_400_000;

/** Reports deliveries that failed, for example because the endpoint's secret differs. Needs no right to read endpoints. */
export async function findUndelivered(variables: Variables): Promise<string | undefined> {
  const { STRIPE_SECRET_KEY: key } = variables;
  if (key === undefined) return undefined;
  const seconds = (ms: number) => Math.floor(ms / 1_000);
  try {
    const { data } = await connect(variables, key).events.list({
      delivery_success: false,
      types: [...enabledEvents],
      // The latest deliveries may be in progress.
      created: { gte: seconds(Date.now() - dayMs), lt: seconds(Date.now() - dayMs / 144) },
      limit: 100,
    });
    if (data.length === 0) return undefined;
    const count = data.length === 100 ? "100 or more" : data.length;
    return `Stripe could not deliver ${count} events of the last day. If the store's endpoint is the one that refuses them (dashboard.stripe.com/webhooks), its signing secret is not the Worker's: set STRIPE_WEBHOOK_SECRET=later in the file of variables, and deploy`;
  } catch {
    // A key without the right to read events cannot check deliveries.
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
