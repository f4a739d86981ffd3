import {
  type DisputeView,
  isMoneyWithdrawn,
  type LimitingDisputeState,
  refundRefusalTexts,
} from "../../../../contract/orders/disputes.ts";
import { isFinalOrderStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { DisputeSummary } from "../shared/disputes.tsx";
import { StripeLink } from "../shared/stripe-link.tsx";
import { RepeatPayout } from "./repeat-payout.tsx";

/** Explains who has the money of a disputed order, and whether it can be shipped and refunded. */
export function DisputeAlert({ order }: { readonly order: OrderView }) {
  const { dispute } = order;
  if (dispute === null) return null;
  const isInShop = !wasShipped(order) && !isFinalOrderStatus(order.status);
  return (
    <>
      {order.disputes
        .filter(({ state }) => state !== "won")
        .map((orderDispute) => (
          <Alert
            key={orderDispute.id}
            tone={dispute === "inquiry" ? "warning" : "error"}
            title={getTitle(orderDispute)}
          >
            <p>
              <DisputeSummary dispute={orderDispute} />
            </p>
            {isInShop && <p>{parcelAdvice[dispute]}</p>}
            {isMoneyWithdrawn(dispute) && <p>{refundRefusalTexts[dispute]}</p>}
            <StripeLink url={orderDispute.stripe_url} />
          </Alert>
        ))}
    </>
  );
}

function getTitle({ state, amount, status }: DisputeView): string {
  const dollars = formatDollars(amount);
  if (state === "lost") return `Dispute over ${dollars} lost`;
  return state === "inquiry"
    ? `The bank is asking about ${dollars} (${formatCode(status).toLowerCase()})`
    : `Dispute over ${dollars} (${formatCode(status).toLowerCase()})`;
}

const parcelAdvice: Readonly<Record<LimitingDisputeState, string>> = {
  inquiry: "Answer the bank before the order leaves the shop.",
  open: "Don't ship it before the bank has decided.",
  lost: "Don't ship it. Cancel the order to put its items back in stock.",
};

/** Lists refunds that did not reach the customer, with the next step for each. */
export function FailedRefunds({ order }: { readonly order: OrderView }) {
  const failedRefunds = order.refunds.filter(({ state }) => state === "failed");
  if (failedRefunds.length === 0) return null;
  return (
    <Alert tone="error" title="Money did not reach the customer">
      {failedRefunds.map((refund) => (
        <div key={refund.id}>
          <p>{describeFailed(refund)}</p>
          {!refund.is_own && !refund.is_unmatched && <RepeatPayout order={order} refund={refund} />}
        </div>
      ))}
    </Alert>
  );
}

function describeFailed({ amount, is_unmatched, is_own }: OrderView["refunds"][number]): string {
  const dollars = formatDollars(amount);
  if (is_unmatched) {
    return `A payment of ${dollars} does not fit this order and could not be returned. Return it in Stripe's dashboard.`;
  }
  return is_own
    ? `The refund of ${dollars} failed. Refund it again, or pay it back in cash or by e-transfer and record that with "Refund".`
    : `The customer still waits for ${dollars}, because its return to the card failed. Try the card again, or pay it back in cash or by e-transfer and record that.`;
}
