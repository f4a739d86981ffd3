import Stripe from "stripe";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import type { Step } from "./resources.ts";

type Variables = Readonly<Record<string, string>>;

/**
 * What is wrong with Stripe's webhook endpoint, and how it is put right. Stripe says the signing secret only when the
 * endpoint is made: `keepSecret` must store it before anything else happens.
 */
export async function planEndpoint(
  variables: Variables,
  { hasSecret, keepSecret }: { hasSecret: boolean; keepSecret: (secret: string) => void },
): Promise<{ steps: Step[]; problem?: string }> {
  const { STRIPE_SECRET_KEY: key, STORE_URL: storeUrl } = variables;
  if (key === undefined || storeUrl === undefined) return { steps: [] };
  const stripe = connect(variables, key);
  const url = `${storeUrl}/api/webhooks/stripe`;
  const byHand = `add ${url} at dashboard.stripe.com/webhooks with the events of the README, and its secret as STRIPE_WEBHOOK_SECRET`;
  let found: Stripe.WebhookEndpoint | undefined;
  try {
    found = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find((each) => each.url === url);
  } catch (error) {
    return {
      steps: [],
      problem: `Stripe does not show its webhook endpoints (${String(error)}): ${byHand}.`,
    };
  }
  const create = async () => {
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...enabledEvents],
      api_version: Stripe.API_VERSION,
      description: "The store",
    });
    if (secret !== undefined) keepSecret(secret);
  };
  if (found === undefined)
    return { steps: [{ text: `create Stripe's webhook endpoint ${url}`, run: create }] };
  const { id, enabled_events: events, status, api_version: version } = found;
  if (!hasSecret || version !== Stripe.API_VERSION) {
    const reason = hasSecret ? `speaks ${version ?? "another version"}` : "has a secret that nobody kept";
    return {
      steps: [
        {
          text: `replace Stripe's webhook endpoint, which ${reason}`,
          run: async () => {
            await create();
            await stripe.webhookEndpoints.del(id);
          },
        },
      ],
    };
  }
  const isWhole =
    status === "enabled" && (events.includes("*") || enabledEvents.every((type) => events.includes(type)));
  if (isWhole) return { steps: [] };
  const run = () =>
    stripe.webhookEndpoints.update(id, { enabled_events: [...enabledEvents], disabled: false });
  return { steps: [{ text: "give Stripe's webhook endpoint the events that the store hears", run }] };
}

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
