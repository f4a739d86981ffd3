import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isMoneyWithdrawn } from "../../../../contract/orders/disputes.ts";
import { type CounterTender, counterTenders, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import { getPaidAmount } from "../../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import {
  centsToDollars,
  dollarsToCents,
  formatDollars,
  roundToCashCents,
} from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { formatPaymentMethod } from "../../orders/format-payment-method.ts";
import { PaymentBadge } from "../../orders/status-badge.tsx";
import { correctTenderOptions } from "../pickups/queries.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";

interface PaymentPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

export function PaymentPanel({ order, heading }: PaymentPanelProps) {
  const id = order.stripe_payment_intent_id;
  const rows = [
    ["Payment method", formatPaymentMethod(order)],
    ["Payment ID", id === null ? "N/A" : `${id.slice(0, 14)}...`],
    ["Total Paid", formatDollars(getPaidAmount(order))],
    ...(order.invoices.length > 0
      ? [["Invoices", order.invoices.map(({ number }) => number).join(", ")]]
      : []),
    ...(order.refunded_amount > 0 ? [["Refunded", formatDollars(order.refunded_amount)]] : []),
    ...order.disputes
      .filter(({ state }) => isMoneyWithdrawn(state))
      .map(({ state, amount }) => [
        state === "lost" ? "Lost to a dispute" : "Held by the bank",
        formatDollars(amount),
      ]),
  ];
  return (
    <Panel title="Payment Details" heading={heading}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-body">
        <dt className="text-ink-muted">Payment status</dt>
        <dd className="justify-self-end">
          <PaymentBadge order={order} />
        </dd>
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-right wrap-break-word tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <CorrectTender order={order} />
    </Panel>
  );
}

/** Lets an admin correct how an order was paid at the counter. The server refuses it once the day is closed. */
function CorrectTender({ order }: { readonly order: OrderView }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const recorded = order.pickup?.tender ?? null;
  if (recorded === null || order.payment_status !== "succeeded" || order.refunds.length > 0) return null;
  return (
    <>
      <button
        type="button"
        className={`mt-2 justify-self-start text-small ${textLinkClass}`}
        onClick={() => setCorrecting(true)}
      >
        Correct how it was paid
      </button>
      {isCorrecting && (
        <CorrectTenderDialog order={order} recorded={recorded} onClose={() => setCorrecting(false)} />
      )}
    </>
  );
}

interface CorrectTenderDialogProps {
  readonly order: OrderView;
  readonly recorded: CounterTender;
  readonly onClose: () => void;
}

function CorrectTenderDialog({ order, recorded, onClose }: CorrectTenderDialogProps) {
  const others = counterTenders.filter((value) => value !== recorded);
  const [tender, setTender] = useState(others[0] ?? recorded);
  const { mutate, isPending, error } = useMutation({
    ...correctTenderOptions(order.id),
    onSuccess: () => {
      adminToast.success(`Order ${order.order_number} was paid ${tenderPhrases[tender]}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="How was it paid?"
      confirmLabel={`Paid ${tenderPhrases[tender]}`}
      isDangerous={false}
      isBusy={isPending}
      onConfirm={() => mutate({ version: order.version, tender })}
      onClose={onClose}
    >
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      <RadioCards
        layout="rows"
        label="How was it paid?"
        value={tender}
        options={others.map((value) => ({
          value,
          label: `${formatDollars(getAmount(order, value))} ${tenderPhrases[value]}`,
        }))}
        onChange={setTender}
      />
      <p className="text-small text-ink-muted">
        The invoice is taken back with a credit note, and a new one is issued. The taxes stay.
      </p>
    </ConfirmDialog>
  );
}

/** Returns the amount to collect, in dollars. Only cash is rounded. */
function getAmount({ total_amount: total }: OrderView, tender: CounterTender): number {
  return tender === "cash" ? centsToDollars(roundToCashCents(dollarsToCents(total))) : total;
}
