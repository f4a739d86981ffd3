import { Stripe } from "stripe";
import { enabledEvents } from "../domain/orders/payments/receive-event.ts";

/** Lists why a webhook endpoint does not deliver what the store needs. Empty for a usable endpoint. */
export function listEndpointProblems({
  api_version: version,
  enabled_events: events,
  status,
}: Stripe.WebhookEndpoint): string[] {
  const missingEvents = events.includes("*") ? [] : enabledEvents.filter((type) => !events.includes(type));
  return [
    ...(status === "enabled" ? [] : ["it is disabled"]),
    ...(missingEvents.length === 0 ? [] : [`it does not send ${missingEvents.join(", ")}`]),
    ...(version === Stripe.API_VERSION
      ? []
      : [`it uses the API version ${version}, not ${Stripe.API_VERSION}`]),
  ];
}
