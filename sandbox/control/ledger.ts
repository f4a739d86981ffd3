import type { Sandbox } from "../context.ts";
import { listRecords } from "../stripe/records.ts";

/**
 * Sums the captured and refunded cents of each intent and of all intents. The sums are those of charges and refunds, so
 * that tests can compare them with the amounts of the intents.
 */
export function createLedger(sandbox: Sandbox) {
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
      captured: sumAmounts(captured),
      captures: captured.length,
      refunded: sumAmounts(refunds),
      refunds: refunds.length,
    };
  });
  const captured = intents.reduce((total, intent) => total + intent.captured, 0);
  const refunded = intents.reduce((total, intent) => total + intent.refunded, 0);
  return { intents, totals: { captured, refunded, net: captured - refunded } };
}

function sumAmounts(items: { amount: number }[]): number {
  return items.reduce((total, item) => total + item.amount, 0);
}
