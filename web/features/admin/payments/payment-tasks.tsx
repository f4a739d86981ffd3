import type { ReactNode } from "react";
import type { PaymentsHealthView } from "../../../../contract/admin/payments-health.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Panel } from "../../../components/panel.tsx";
import { DisputeSummary } from "../shared/disputes.tsx";
import { pluralize } from "../shared/format.ts";
import { OrderLink } from "../shared/order-link.tsx";
import { StripeLink } from "../shared/stripe-link.tsx";

export function PaymentTasks({ health }: { readonly health: PaymentsHealthView }) {
  return (
    <Panel title="Needs attention">
      <ul className="divide-y divide-line">
        {health.disputes
          .filter((dispute) => dispute.needs_response)
          .map((dispute) => (
            <Task
              key={dispute.id}
              title={`Answer the dispute over ${formatDollars(dispute.amount)}`}
              text={<DisputeSummary dispute={dispute} />}
            >
              {dispute.order_id !== null && (
                <OrderLink id={dispute.order_id} number={dispute.order_number ?? ""} />
              )}
              <StripeLink url={dispute.stripe_url} />
            </Task>
          ))}
        {health.failed_refunds.map((refund) => (
          <Task
            key={refund.id}
            title={`The refund of ${formatDollars(refund.amount)} failed`}
            text={`${describeFailure(refund.failure)}The customer did not get the money. Open the order and ${refund.is_own ? "refund again" : "try the card again"}, or return the money in another way.`}
          >
            <OrderLink id={refund.order_id} number={refund.order_number} />
          </Task>
        ))}
        {health.discrepancies.map((discrepancy) => (
          <Task
            key={`${discrepancy.order_id} ${discrepancy.problem}`}
            title={discrepancy.problem}
            text={`Expected ${formatDollars(discrepancy.expected)}, found ${formatDollars(discrepancy.actual)}. Compare the order with its payment in Stripe.`}
          >
            <OrderLink id={discrepancy.order_id} number={discrepancy.order_number} />
          </Task>
        ))}
        {health.dead_letter_count > 0 && (
          <Task
            title={`${pluralize(health.dead_letter_count, "event")} from Stripe could not be applied`}
            text="The store tries again every five minutes. If the number does not fall within a day, show the technical details below to the people who maintain the store."
          />
        )}
        {health.is_silent && (
          <Task
            title="Orders have not been compared with Stripe for 20 minutes"
            text="Compare them with the button above. If this message comes back, tell the people who maintain the store."
          />
        )}
      </ul>
    </Panel>
  );
}

interface TaskProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Links to the place where the task is done. */
  readonly children?: ReactNode;
}

function Task({ title, text, children }: TaskProps) {
  return (
    <li className="grid gap-1 py-3 text-body">
      <p className="font-semibold break-words">{title}</p>
      <p className="break-words text-ink-muted">{text}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-1 empty:hidden">{children}</div>
    </li>
  );
}

/** Returns the provider's reason as a sentence of its own. */
function describeFailure(reason: string | null): string {
  if (reason === null || reason === "") return "";
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.*$/, "")}. `;
}
