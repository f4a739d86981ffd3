import type { PaymentsHealthView } from "../../../../contract/admin/payments-health.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { DisputeSummary } from "../shared/disputes.tsx";
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
          text={
            <>
              <DisputeSummary dispute={dispute} /> Since <StoreDateTime at={dispute.opened_at} />.
            </>
          }
        >
          <StripeLink url={dispute.stripe_url} />
        </Entry>
      ))}
    </EntryList>
  );
}
