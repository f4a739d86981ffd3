import type { Settlement } from "../../../../contract/orders/content-changes.ts";
import { type CounterTender, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { createPayouts, insertPayouts } from "../../money/refunds/payouts.ts";
import { createRefund } from "../../money/refunds/write-refund.ts";
import type { Actor } from "../../profiles/actor.ts";
import type { ContentPayment } from "../content/apply-content.ts";
import { choosePaymentMethod, computeRounding } from "../content/content-payment.ts";
import type { OrderContent } from "../content/order-content.ts";
import type { ContentRecords } from "../content/read-content.ts";
import { getCollectedCents, recordCollection } from "../status/collect-payment.ts";

/** The settlement of a difference at once. Amounts are in cents. */
export interface DifferenceSettlement {
  readonly changeId: string;
  /** The amount that the customer pays, or gets back if it is negative. */
  readonly dueCents: number;
  readonly settlement: Exclude<Settlement, "link">;
  readonly tender: CounterTender | undefined;
  readonly reason: string;
  readonly actor: Actor;
}

/** The payment of a changed order, and a sentence about it without its period. Undefined if no money moves. */
export interface SettledDifference {
  readonly payment: ContentPayment;
  readonly sentence: string | undefined;
}

/**
 * Settles the difference of a change that is made at once.
 * @throws StoreError invalid_input if money was paid by hand, and nobody said how
 */
export function settleDifference(
  context: StoreContext,
  records: ContentRecords,
  content: OrderContent,
  settlement: DifferenceSettlement,
): SettledDifference {
  const { order } = records;
  const { dueCents } = settlement;
  if (order.paidAt === null) return { payment: { statements: [] }, sentence: undefined };
  const paymentMethod = choosePaymentMethod(order, content, "cash_on_delivery");
  const moved =
    dueCents > 0
      ? collectDifference(context, order, settlement)
      : dueCents < 0
        ? returnDifference(context, records, settlement)
        : { movedCents: 0, statements: [], sentence: undefined };
  const cashRoundingCents = computeRounding(records, content, moved.movedCents);
  return {
    payment: { paymentMethod, cashRoundingCents, statements: moved.statements },
    sentence: moved.sentence,
  };
}

/** The money that moves with a change, in cents. Returned money is negative. */
interface MovedMoney {
  readonly movedCents: number;
  readonly statements: readonly Statement[];
  readonly sentence: string | undefined;
}

function collectDifference(
  context: StoreContext,
  order: OrderRow,
  { changeId, dueCents, tender }: DifferenceSettlement,
): MovedMoney {
  if (tender === undefined) throw fieldError("tender", "Please say how the difference was paid.");
  const amountCents = getCollectedCents(dueCents, tender);
  const collectedAt = context.now().toISOString();
  return {
    movedCents: amountCents,
    statements: [recordCollection(context, order, { tender, amountCents, collectedAt, changeId })],
    sentence: `${formatCents(amountCents)} more paid ${tenderPhrases[tender]}`,
  };
}

function returnDifference(
  context: StoreContext,
  { order, payments }: ContentRecords,
  { dueCents, settlement, tender, reason, actor }: DifferenceSettlement,
): MovedMoney {
  const amountCents = -dueCents;
  const payout = {
    origin: "change",
    reason: reason === "" ? "The order costs less" : reason,
    actor,
    now: context.now().toISOString(),
  } as const;
  const rows =
    settlement === "refund_by_hand"
      ? [createRefund(order, { ...payout, amountCents, byHand: true, tender, isOwn: false, restocks: false })]
      : createPayouts(order, payments, amountCents, payout);
  const way = tender === undefined ? "by hand" : tenderPhrases[tender];
  return {
    movedCents: dueCents,
    statements: insertPayouts(context, rows),
    sentence:
      settlement === "refund_by_hand"
        ? `${formatCents(amountCents)} returned ${way}`
        : `${formatCents(amountCents)} goes back the way it was paid`,
  };
}
