import type { Sandbox } from "../context.ts";
import { sandboxStripeWebhookSecret } from "../keys.ts";
import { eventView } from "../stripe/events.ts";
import { unixNow } from "../stripe/protocol/ids.ts";
import { findRecord } from "../stripe/records.ts";
import { type Delivery, dueDeliveries, markDelivery, nextDeliveryAtMs } from "./queue.ts";
import { signatureHeader } from "./signature.ts";

// Stripe retries for days; a local store is back within minutes.
const backoffMs = [200, 500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const maxAttempts = 40;
const timeoutMs = 10_000;
const maxInFlight = 20;

/** Posts due deliveries to the store's webhook until it responds with 2xx. */
export function createDeliverer(sandbox: Sandbox, onDone: () => void) {
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();

  function sendDue(): void {
    for (const delivery of dueDeliveries(sandbox, maxInFlight - inFlight.size)) {
      markDelivery(sandbox, { ...delivery, state: "sending" });
      const sending = send(delivery).finally(() => {
        inFlight.delete(sending);
        onDone();
      });
      inFlight.add(sending);
    }
  }

  /** Returns when the next delivery is due; undefined when none waits, or when a pending response comes first. */
  function nextAtMs(): number | undefined {
    return inFlight.size < maxInFlight ? nextDeliveryAtMs(sandbox) : undefined;
  }

  async function send(delivery: Delivery): Promise<void> {
    const accepted = await post(sandbox, delivery.event_id, stopping.signal);
    if (stopping.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const waitMs = backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0;
    const state = accepted ? "delivered" : attempts >= maxAttempts ? "given_up" : "pending";
    markDelivery(sandbox, { ...delivery, state, attempts, next_at_ms: Date.now() + waitMs });
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all(inFlight);
  }

  return { sendDue, nextAtMs, stop };
}

async function post(sandbox: Sandbox, eventId: string, stopping: AbortSignal): Promise<boolean> {
  const event = findRecord(sandbox, "event", eventId);
  const { webhookUrl } = sandbox.settings;
  if (event === undefined || webhookUrl === null) return true;
  const payload = JSON.stringify(eventView(event), null, 2);
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signatureHeader(payload, sandboxStripeWebhookSecret, unixNow()),
      },
      body: payload,
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // The store is down or too slow, which the retries cover.
  }
}
