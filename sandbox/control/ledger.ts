import type { Sandbox } from "../context.ts";
import { listRecords } from "../stripe/records.ts";

/**
 * Captured and refunded cents, per intent and in total. The ledger sums charges and refunds, so that tests can compare it with
 * the amounts of the intents.
 */
export function ledger(sandbox: Sandbox) {
  const intents = listRecords(sandbox, "payment_intent").map((intent) => {
    const captured = listRecords(sandbox, "charge", intent.id).filter(
      (charge) => charge.status === "succeeded",
    );
    const refunds = listRecords(sandbox, "refund", intent.id).filter((refund) => refund.status !== "failed");
    return {
      id: intent.id,
      status: intent.status,
      currency: intent.currency,
      metadata: intent.metadata,
      amount: intent.amount,
      amount_received: intent.amountReceived,
      captured: sum(captured),
      captures: captured.length,
      refunded: sum(refunds),
      refunds: refunds.length,
    };
  });
  const captured = intents.reduce((total, intent) => total + intent.captured, 0);
  const refunded = intents.reduce((total, intent) => total + intent.refunded, 0);
  return { intents, totals: { captured, refunded, net: captured - refunded } };
}

function sum(items: { amount: number }[]): number {
  return items.reduce((total, item) => total + item.amount, 0);
}
