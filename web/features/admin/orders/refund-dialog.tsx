import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import type { OrderItemView, OrderView } from "../../../../contract/orders/orders.ts";
import type { OrderRefundsView } from "../../../../contract/orders/payments.ts";
import {
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
} from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { DialogData } from "../shared/dialog-data.tsx";
import { RadioList } from "../shared/filters.tsx";
import { orderRefundsOptions, refundOptions } from "./queries.ts";

interface RefundDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Refunds all that is left, an amount, or what certain items cost, which may be restocked. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const query = useQuery(orderRefundsOptions(order.id));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Refund order ${order.order_number}`}
      description={
        order.payment_method === "card"
          ? "The money goes back to the card it came from."
          : "The refund is recorded at once; hand the customer the cash."
      }
    >
      <DialogData query={query} noun="refund">
        {(refunds) => <RefundForm order={order} refunds={refunds} onClose={onClose} />}
      </DialogData>
    </Dialog>
  );
}

interface RefundFormProps extends RefundDialogProps {
  readonly refunds: OrderRefundsView;
}

function RefundForm({ order, refunds, onClose }: RefundFormProps) {
  const [returned, setReturned] = useState<ReturnedQuantities>({});
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useMutation(refundOptions(useQueryClient(), order.id));
  const leftCents = dollarsToCents(refunds.left_to_refund);
  const returnedCents = Math.min(getReturnedCents(order.items, returned), leftCents);

  /** 0 for text that is no amount. */
  function getAmountCents({ kind, amount }: { readonly kind: Kind; readonly amount: string }): number {
    if (kind === "full") return leftCents;
    return kind === "items" ? returnedCents : parseCents(amount);
  }

  const form = useForm({
    initial: { kind: "full", amount: "", restocks: true, reason: "" },
    schema: v.pipe(
      v.object({
        kind: v.picklist(kinds),
        amount: v.string(),
        restocks: v.boolean(),
        reason: v.pipe(v.string(), v.trim(), v.nonEmpty("Please provide a reason for the refund")),
      }),
      v.forward(
        v.check(
          (refund) => getAmountCents(refund) > 0,
          ({ input }) =>
            input.kind === "items" ? "Select at least one item" : "Please enter an amount, for example 4.50",
        ),
        ["amount"],
      ),
      v.forward(
        v.check(
          (refund) => getAmountCents(refund) <= leftCents,
          `At most ${formatCents(leftCents)} is left to refund.`,
        ),
        ["amount"],
      ),
    ),
    submit: async (refund) => {
      const items = Object.entries(returned)
        .filter(([, quantity]) => quantity > 0)
        .map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
      try {
        const { message } = await mutateAsync({
          amount: centsToDollars(getAmountCents(refund)),
          reason: refund.reason,
          request_id: requestId,
          ...(refund.kind === "items" && refund.restocks && { refund_items: items }),
        });
        adminToast.success(message);
        onClose();
        return undefined;
      } catch (error) {
        // An earlier try was made after all, with another amount: after reading that, the next try is a new refund.
        if (error instanceof ApiError && error.code === "conflict") setRequestId(crypto.randomUUID());
        return { message: errorMessage(error, "Failed to initiate refund") };
      }
    },
  });
  const kind = kinds.find((name) => name === form.values.kind) ?? "full";

  return (
    <Form form={form}>
      <RadioList
        label="What to refund"
        value={kind}
        options={kinds.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => form.change({ kind: value })}
      />
      {kind === "partial" && (
        <TextField
          {...form.text("amount")}
          label="Amount"
          inputMode="decimal"
          placeholder="0.00"
          hint={`At most ${formatCents(leftCents)}`}
        />
      )}
      {kind === "items" && (
        <>
          <ReturnedItems items={refunds.items} returned={returned} onChange={setReturned} />
          <CheckboxField {...form.checkbox("restocks")} label="Restock these items" />
          {form.errors.amount !== undefined && returnedCents === 0 && (
            <Alert tone="error">{form.errors.amount}</Alert>
          )}
        </>
      )}
      <TextareaField {...form.text("reason")} label="Reason" required rows={2} maxLength={500} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p aria-live="polite" className="text-[0.9375rem]">
          Refund:{" "}
          <strong className="tabular-nums">
            {formatCents(getAmountCents({ kind, amount: form.values.amount }))}
          </strong>
          <span className="text-ink-muted"> of {formatCents(leftCents)} left</span>
        </p>
        <FormButtons form={form} onCancel={onClose} variant="danger" busyLabel="Processing...">
          Refund
        </FormButtons>
      </div>
    </Form>
  );
}

const kinds = ["full", "partial", "items"] as const;
type Kind = (typeof kinds)[number];
const labels: Record<Kind, string> = {
  full: "Everything that is left",
  partial: "An amount",
  items: "Certain items",
};

/** How many units of each line of an order came back, by the line's id. */
type ReturnedQuantities = Readonly<Record<string, number>>;

interface ReturnedItemsProps {
  readonly items: OrderRefundsView["items"];
  readonly returned: ReturnedQuantities;
  readonly onChange: (returned: ReturnedQuantities) => void;
}

/** Never more than were sold and not returned before. */
function ReturnedItems({ items, returned, onChange }: ReturnedItemsProps) {
  return (
    <ul aria-label="Returned items" className="divide-y divide-line rounded-control border border-line">
      {items.map((item) => (
        <li
          key={item.order_item_id}
          className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5"
        >
          <span className="min-w-0 flex-1 text-[0.9375rem]">
            <span className="block font-medium">{item.product_name}</span>
            <span className="block text-sm text-ink-muted">
              {formatDollars(item.unit_price)} each, {item.returnable_quantity} of {item.quantity} returnable
            </span>
          </span>
          <QuantityStepper
            label={item.product_name}
            value={returned[item.order_item_id] ?? 0}
            min={0}
            max={item.returnable_quantity}
            onChange={(quantity) => onChange({ ...returned, [item.order_item_id]: quantity })}
          />
        </li>
      ))}
    </ul>
  );
}

/** The share of what each line was charged, tax included. All of a line is exactly its charge; halves are rounded up. */
function getReturnedCents(items: readonly OrderItemView[], returned: ReturnedQuantities): number {
  return items.reduce((sum, item) => {
    const lineCents = dollarsToCents(item.total_amount) + dollarsToCents(item.tax_amount);
    return sum + Math.round((lineCents * (returned[item.id] ?? 0)) / item.quantity);
  }, 0);
}

function parseCents(text: string): number {
  const cleaned = text.trim().replace(/^\$/, "");
  return /^\d{1,7}(\.\d{1,2})?$/.test(cleaned) ? dollarsToCents(Number(cleaned)) : 0;
}
