/** Creates an event of a payment that Stripe does not know. Its id begins with `evt_` and the name. */
export function aPaymentEvent(name: string) {
  return {
    id: `evt_${name}${crypto.randomUUID()}`,
    type: "payment_intent.succeeded",
    objectId: undefined,
    intentId: "pi_unknown",
    isLive: false,
    occurredAt: new Date(Date.now() - 10 * 60_000),
  };
}
