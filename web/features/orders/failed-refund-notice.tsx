import type { OrderView } from "../../../contract/orders/orders.ts";
import { toMailUrl } from "../../../contract/shared/contact-urls.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { useStore } from "../../lib/store-settings.ts";
import { sumRefunds } from "./sum-refunds.ts";

/** Tells the customer that a refund failed and that the store takes care of it. */
export function FailedRefundNotice({ order }: { readonly order: OrderView }) {
  const store = useStore();
  const amount = sumRefunds(order.refunds.filter(({ state }) => state === "failed"));
  if (amount === 0) return null;
  return (
    <Alert tone="warning" title={`A refund of ${formatDollars(amount)} didn't go through`}>
      <p>
        The money is still yours, and you don't need to do anything. We'll pay it back another way and email
        you. Would you like an e-transfer, or cash at the store? Write to{" "}
        <a href={toMailUrl(store.email)} className="font-semibold underline">
          {store.email}
        </a>
        .
      </p>
    </Alert>
  );
}
