import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { centsToDollars, dollarsToCents, formatCents } from "../../../../contract/money.ts";
import type { OrderView } from "../../../../contract/orders.ts";
import type { OrderRefundsView } from "../../../../contract/payments.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { CheckboxField, TextareaField, TextField } from "../../../components/fields.tsx";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { RadioList } from "./radio-list.tsx";
import { type ReturnedPieces, returnedCents, typedCents } from "./refund-amounts.ts";
import { RefundItems } from "./refund-items.tsx";
import { refundOptions } from "./refund-queries.ts";

interface RefundFormProps {
  readonly order: OrderView;
  readonly refunds: OrderRefundsView;
  readonly onClose: () => void;
}

const kinds = ["full", "partial", "items"] as const;
type Kind = (typeof kinds)[number];

export function RefundForm({ order, refunds, onClose }: RefundFormProps) {
  const [kind, setKind] = useState<Kind>("full");
  const [typed, setTyped] = useState("");
  const [returned, setReturned] = useState<ReturnedPieces>({});
  const [restocks, setRestocks] = useState(true);
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useMutation({
    ...refundOptions(useQueryClient(), order.id),
    onSettled: (answer, failure) => {
      // An earlier try was made after all, with another amount: having read that, whoever asks again asks for another.
      if (failure instanceof ApiError && failure.code === "conflict") setRequestId(crypto.randomUUID());
      if (answer === undefined) return;
      adminToast.success(answer.message);
      onClose();
    },
  });

  const leftCents = dollarsToCents(refunds.left_to_refund);
  const itemsCents = Math.min(returnedCents(order.items, returned), leftCents);
  const amountCents = kind === "full" ? leftCents : kind === "items" ? itemsCents : typedCents(typed);
  const amountError = amountErrorOf(kind, amountCents, leftCents);
  const reasonError = reason.trim() === "" ? "Please provide a reason for the refund" : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // A dialog's form is, for React, inside the form of the page beneath.
    setJudged(true);
    if (amountCents === undefined || amountError !== undefined || reasonError !== undefined) return;
    const items = Object.entries(returned)
      .filter(([, quantity]) => quantity > 0)
      .map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
    mutate({
      amount: centsToDollars(amountCents),
      reason: reason.trim(),
      request_id: requestId,
      ...(kind === "items" && restocks && items.length > 0 && { refund_items: items }),
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {error !== null && <Alert tone="error">{messageOf(error, "Failed to initiate refund")}</Alert>}
      <RadioList
        name="refund-kind"
        label="What to refund"
        value={kind}
        options={kinds}
        labelOf={(option) => labels[option ?? "full"]}
        onChange={(option) => setKind(option ?? "full")}
      />
      {kind === "partial" && (
        <TextField
          label="Amount"
          inputMode="decimal"
          placeholder="0.00"
          value={typed}
          hint={`At most ${formatCents(leftCents)}`}
          error={isJudged ? amountError : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {kind === "items" && (
        <>
          <RefundItems items={refunds.items} returned={returned} onChange={setReturned} />
          <CheckboxField
            label="Put these pieces back into stock"
            checked={restocks}
            onChange={(event) => setRestocks(event.target.checked)}
          />
          {isJudged && amountError !== undefined && <Alert tone="error">{amountError}</Alert>}
        </>
      )}
      <TextareaField
        label="Reason"
        required
        rows={2}
        maxLength={500}
        value={reason}
        error={isJudged ? reasonError : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p aria-live="polite" className="text-[0.9375rem]">
          Refund: <strong className="tabular-nums">{formatCents(amountCents ?? 0)}</strong>
          <span className="text-ink-muted"> of {formatCents(leftCents)} left</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="danger" isBusy={isPending} busyLabel="Processing...">
            Refund
          </Button>
        </div>
      </div>
    </form>
  );
}

const labels: Record<Kind, string> = {
  full: "Everything that is left",
  partial: "An amount",
  items: "Certain items",
};

function amountErrorOf(kind: Kind, amountCents: number | undefined, leftCents: number): string | undefined {
  if (kind === "items" && amountCents === 0) return "Choose at least one piece";
  if (amountCents === undefined || amountCents <= 0) return "Please enter an amount, for example 4.50";
  return amountCents > leftCents ? `At most ${formatCents(leftCents)} is left to refund.` : undefined;
}
