import type { Sandbox } from "../context.ts";
import { sandboxStripeWebhookSecret } from "../keys.ts";
import { eventView } from "../stripe/events.ts";
import { unixNow } from "../stripe/protocol/ids.ts";
import { findRecord } from "../stripe/records.ts";
import { type Delivery, findNextDeliveryMs, listDueDeliveries, markDelivery } from "./queue.ts";
import { createSignatureHeader } from "./signature.ts";

// The intervals are shorter than Stripe's, because a local store is back within minutes.
const backoffMs = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const maxAttempts = 40;
const timeoutMs = 10_000;
const maxInFlight = 20;

/** Creates a sender of due deliveries to the store's webhook. It retries them until the webhook responds with 2xx. */
export function createDeliverer(sandbox: Sandbox, onDone: () => void) {
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();

  function sendDue(): void {
    for (const delivery of listDueDeliveries(sandbox, maxInFlight - inFlight.size)) {
      markDelivery(sandbox, { ...delivery, state: "sending" });
      const sending = send(delivery).finally(() => {
        inFlight.delete(sending);
        onDone();
      });
      inFlight.add(sending);
    }
  }

  /** Returns the time of the next delivery, or undefined if there is none or a running delivery must end first. */
  function nextAtMs(): number | undefined {
    return inFlight.size < maxInFlight ? findNextDeliveryMs(sandbox) : undefined;
  }

  async function send(delivery: Delivery): Promise<void> {
    const isAccepted = await postEvent(sandbox, delivery.event_id, stopping.signal);
    if (stopping.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const waitMs = backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0;
    const failedState = attempts >= maxAttempts ? "given_up" : "pending";
    const state = isAccepted ? "delivered" : failedState;
    markDelivery(sandbox, { ...delivery, state, attempts, next_at_ms: Date.now() + waitMs });
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all(inFlight);
  }

  return { sendDue, nextAtMs, stop };
}

async function postEvent(sandbox: Sandbox, eventId: string, stopping: AbortSignal): Promise<boolean> {
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
        "stripe-signature": createSignatureHeader(payload, sandboxStripeWebhookSecret, unixNow()),
      },
      body: payload,
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // The store is down or too slow.
    return false;
  }
}
