import type { PaymentsHealthView } from "../../../../contract/admin/payments-health.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { describeDispute } from "../shared/disputes.tsx";
import { OrderLink } from "../shared/order-link.tsx";
import { StripeLink } from "../shared/stripe-link.tsx";
import { Entry, EntryList } from "./entry-list.tsx";

/** Lists disputes, the open ones first, with the holder of the money. */
export function DisputeList({ disputes }: Pick<PaymentsHealthView, "disputes">) {
  if (disputes.length === 0) return null;
  return (
    <EntryList title="Disputes" emptyText="">
      {disputes.map((dispute) => (
        <Entry
          key={dispute.id}
          title={
            <>
              {formatDollars(dispute.amount)}
              {dispute.order_id !== null && (
                <>
                  {", "}
                  <OrderLink id={dispute.order_id} number={dispute.order_number ?? dispute.id} />
                </>
              )}
            </>
          }
          text={`${describeDispute(dispute)} Since ${formatDateTime(dispute.opened_at)}.`}
        >
          <StripeLink url={dispute.stripe_url} />
        </Entry>
      ))}
    </EntryList>
  );
}
