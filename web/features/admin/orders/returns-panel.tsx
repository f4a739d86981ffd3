import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isMoneyWithdrawn, refundRefusalTexts } from "../../../../contract/orders/disputes.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { ChangeReturnBody, ReturnView } from "../../../../contract/orders/returns.ts";
import { centsToDollars, formatCents } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { CheckboxField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useEdits } from "../../../lib/use-edits.ts";
import { ReturnBadge } from "../../orders/return-badge.tsx";
import { listItems } from "../../orders/returns.tsx";
import { useBeginExchange } from "./exchange-dialog.tsx";
import { moveReturnOptions, refundReturnOptions } from "./queries.ts";
import { describeRefundMethod, parseCents } from "./refund-plan.ts";

interface ReturnsPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

/** Shows an order's returns, each with its next step. */
export function ReturnsPanel({ order, heading }: ReturnsPanelProps) {
  if (order.returns.length === 0) return null;
  return (
    <Panel title="Returns" heading={heading}>
      <ul aria-label="Returns" className="grid gap-5 divide-y divide-line">
        {order.returns.map((request) => (
          <li key={request.id} className="grid gap-3 not-first:pt-5">
            <div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ReturnBadge state={request.state} />
                <span className="text-small text-ink-muted">
                  <StoreDateTime at={request.created_at} />
                </span>
              </div>
              <p className="mt-1 font-medium">{listItems(request)}</p>
              <p className="text-body break-words">“{request.reason}”</p>
              {request.answer !== null && (
                <p className="text-body break-words text-ink-muted">Our answer: {request.answer}</p>
              )}
            </div>
            <NextReturnStep key={request.state} order={order} request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface StepProps {
  readonly order: OrderView;
  readonly request: ReturnView;
}

/** Offers the next step of a return, which depends on its state. */
function NextReturnStep(props: StepProps) {
  switch (props.request.state) {
    case "requested":
      return <AnswerStep {...props} />;
    case "approved":
      return (
        <>
          <ReceiveStep {...props} />
          <DeclineInstead {...props} />
        </>
      );
    case "received":
      return (
        <>
          <RefundStep {...props} />
          <DeclineInstead {...props} />
        </>
      );
    default:
      return null;
  }
}

function AnswerStep({ request }: StepProps) {
  const { values, change } = useEdits({
    draft: `return-answer.${request.id}.${request.state}`,
    initial: { message: "" },
  });
  const { message } = values;
  const [messageError, setMessageError] = useState<string>();
  const { move, isPending, variables, error } = useReturnMove(request.id);
  useReportUnsavedInput(message !== "");
  const canApprove = request.state === "requested";

  function decline() {
    if (message.trim() === "") setMessageError("Please tell the customer why");
    else move({ state: "declined", message });
  }

  return (
    <div className="grid gap-3">
      <TextareaField
        label="Message to the customer"
        hint="Sent by email, and shown on the order."
        rows={2}
        maxLength={500}
        value={message}
        error={messageError}
        disabled={isPending}
        onChange={({ target }) => {
          change({ message: target.value });
          setMessageError(undefined);
        }}
      />
      <Failure error={error} />
      <div className="flex flex-wrap gap-2">
        {canApprove && (
          <Button
            size="sm"
            isBusy={isPending && variables?.state === "approved"}
            busyLabel="Saving..."
            disabled={isPending}
            onClick={() => move({ state: "approved", message })}
          >
            Approve return
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          isBusy={isPending && variables?.state === "declined"}
          busyLabel="Saving..."
          disabled={isPending}
          onClick={decline}
        >
          Decline return
        </Button>
      </div>
    </div>
  );
}

/** Declines a return that was already approved, for example because the units never arrived. */
function DeclineInstead(props: StepProps) {
  return (
    <details>
      <summary className="py-1 text-small font-semibold text-brand-800 pointer-coarse:py-3">
        Decline instead
      </summary>
      <div className="pt-2">
        <AnswerStep {...props} />
      </div>
    </details>
  );
}

function ReceiveStep({ request }: StepProps) {
  // The box is unchecked by default, because the items must be inspected before they can be sold again.
  const [restock, setRestock] = useState(false);
  const { move, isPending, error } = useReturnMove(request.id);
  return (
    <div className="grid gap-2">
      <CheckboxField
        label="Restock these items: they can be sold again"
        checked={restock}
        disabled={isPending}
        onChange={({ target }) => setRestock(target.checked)}
      />
      <Failure error={error} />
      <Button
        size="sm"
        className="justify-self-start"
        isBusy={isPending}
        busyLabel="Saving..."
        onClick={() => move({ state: "received", restock })}
      >
        Mark as received
      </Button>
    </div>
  );
}

function RefundStep({ order, request }: StepProps) {
  const suggestedAmount = Math.min(request.amount, order.left_to_refund || request.amount).toFixed(2);
  const { values, change } = useEdits({
    draft: `return-refund.${request.id}`,
    initial: { amount: suggestedAmount, isByHand: false },
  });
  const { amount, isByHand } = values;
  const { mutate, isPending, error } = useMutation({
    ...refundReturnOptions(request.id),
    onSuccess: ({ message, refund }) =>
      refund.state === "failed" ? adminToast.error(message) : adminToast.success(message),
  });
  const exchange = useBeginExchange(order.id);
  useReportUnsavedInput(amount !== suggestedAmount);
  if (isMoneyWithdrawn(order.dispute)) return <Alert tone="error">{refundRefusalTexts[order.dispute]}</Alert>;
  const amountCents = parseCents(amount);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Amount"
          inputMode="decimal"
          className="w-32"
          value={amount}
          disabled={isPending}
          error={amountCents === 0 ? "Please enter an amount, for example 4.50" : undefined}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <Button
          variant="danger"
          isBusy={isPending}
          busyLabel="Processing..."
          disabled={amountCents === 0}
          onClick={() => mutate({ amount: centsToDollars(amountCents), by_hand: isByHand })}
        >
          Refund {formatCents(amountCents)}
        </Button>
        <Button
          variant="secondary"
          isBusy={exchange.isPending}
          disabled={isPending}
          onClick={() => exchange.mutate({ kind: "return", return_id: request.id })}
        >
          Exchange
        </Button>
      </div>
      {order.payment_method === "card" && order.refunds.some(({ state }) => state === "failed") && (
        <CheckboxField
          label="I paid it back in cash or by e-transfer: record it only"
          checked={isByHand}
          disabled={isPending}
          onChange={({ target }) => change({ isByHand: target.checked })}
        />
      )}
      {!isByHand && <p className="text-small text-ink-muted">{describeRefundMethod(order)}</p>}
      <Failure error={error ?? exchange.error} />
    </div>
  );
}

function useReturnMove(id: string) {
  const mutation = useMutation({
    ...moveReturnOptions(id),
    onSuccess: ({ message }) => adminToast.success(message),
  });
  return { ...mutation, move: (body: ChangeReturnBody) => mutation.mutate(body) };
}

function Failure({ error }: { readonly error: Error | null }) {
  return error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>;
}
