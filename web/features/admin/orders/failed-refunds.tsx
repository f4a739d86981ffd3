import type { OrderView } from "../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";

/** Lists refunds that did not reach the customer, with the next step for each. */
export function FailedRefunds({ order }: { readonly order: OrderView }) {
  const failedRefunds = order.refunds.filter(({ state }) => state === "failed");
  if (failedRefunds.length === 0) return null;
  return (
    <Alert tone="error" title="Money did not reach the customer">
      {failedRefunds.map((refund) => (
        <p key={refund.id}>
          {refund.is_unmatched
            ? `A payment of ${formatDollars(refund.amount)} does not fit this order and could not be returned. Return it in Stripe's dashboard.`
            : `The refund of ${formatDollars(refund.amount)} failed. Refund it again, or pay it back in cash or by e-transfer and record that with "Refund".`}
        </p>
      ))}
    </Alert>
  );
}
