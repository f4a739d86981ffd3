import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { isMoneyWithdrawn, refundRefusalTexts } from "../../../../contract/orders/disputes.ts";
import { counterTenders } from "../../../../contract/orders/fulfilment.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { OrderRefundsView } from "../../../../contract/orders/refunds.ts";
import {
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
} from "../../../../contract/shared/money.ts";
import { formatTaxName } from "../../../../contract/tax/taxes.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { toOrderUnits } from "../../orders/unit-picker.tsx";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { orderRefundsOptions, refundOptions } from "./queries.ts";
import {
  canRestock,
  createInitialRefund,
  damagedLabel,
  describeRefundMethod,
  getRefundCents,
  getRefundUnits,
  getTaxKey,
  listFailed,
  listRefundTaxes,
  preselectedReason,
  type RefundKind,
  type RefundSelection,
  refundKinds,
} from "./refund-plan.ts";
import { RefundableUnits } from "./refundable-units.tsx";

interface RefundDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Refunds selected items, everything that is left, or an amount. Items can be restocked. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const query = useDialogQuery(orderRefundsOptions(order.id));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Refund order ${order.order_number}`}
      description={describeRefundMethod(order)}
    >
      <DialogData query={query} noun="refund">
        {(refunds) =>
          refunds.left_to_refund === 0 ? (
            <Alert tone="info">{describeNothingLeft(order)}</Alert>
          ) : (
            <RefundForm order={order} refunds={refunds} onClose={onClose} />
          )
        }
      </DialogData>
    </Dialog>
  );
}

function describeNothingLeft({ dispute }: OrderView): string {
  if (isMoneyWithdrawn(dispute)) return refundRefusalTexts[dispute];
  return "There's nothing left to refund: the customer has the money back, or it's on its way.";
}

interface RefundFormProps {
  readonly order: OrderView;
  readonly refunds: OrderRefundsView;
  readonly onClose: () => void;
}

/** Selects the units or the amount to refund, and the reason. */
function RefundForm({ order, refunds, onClose }: RefundFormProps) {
  const [initial] = useState(() => createInitialRefund(order, refunds));
  const { mutateAsync } = useMutation(refundOptions(order.id));
  const leftCents = dollarsToCents(refunds.left_to_refund);
  const failedRefunds = listFailed(refunds);
  const isHandedOver = (byHand: boolean) => byHand || order.payment_method !== "card";
  const toCents = (selection: RefundSelection) => getRefundCents(order, refunds, selection);
  const form = useForm({
    initial: {
      ...initial,
      tender: "",
      byHand: false,
      reason: preselectedReason,
      otherReason: "",
      requestId: "",
    },
    schema: createRefundSchema(toCents, leftCents),
    draft: `refund.${order.id}`,
    submit: async (refund) => {
      const units = getRefundUnits(refunds, refund);
      // The draft keeps the id, so that a refund whose response was lost is the same one after a reload.
      const requestId = form.values.requestId || crypto.randomUUID();
      form.change({ requestId });
      try {
        const { message, data } = await mutateAsync({
          amount: centsToDollars(toCents(refund)),
          reason: refund.reason === otherLabel ? refund.otherReason : refund.reason,
          request_id: requestId,
          refund_items: toOrderUnits(units),
          ...(refund.kind === "tax" && { refund_taxes: listRefundTaxes(refunds, refund.taxes) }),
          ...(refund.tender !== "" && isHandedOver(refund.byHand) && { tender: refund.tender }),
          restock: refund.restocks && canRestock(refunds, units),
          by_hand: refund.byHand,
          version: order.version,
        });
        if (data.refund.state === "failed") adminToast.error(message);
        else adminToast.success(message);
        onClose();
        return undefined;
      } catch (error) {
        // An earlier attempt with this request_id and another amount succeeded, as the message explains. A new id makes
        // the next submit a further refund.
        if (error instanceof ApiError && error.code === "conflict") form.change({ requestId: "" });
        const errors = error instanceof ApiError ? error.errors : {};
        const fieldError = errors.amount ?? errors.refund_items ?? errors.refund_taxes;
        return {
          message: getErrorMessage(error),
          errors: fieldError === undefined ? {} : { amount: fieldError },
        };
      }
    },
  });
  const kind = refundKinds.find((name) => name === form.values.kind) ?? "items";
  const { amount, units, taxes, byHand } = form.values;
  const amountCents = toCents({ kind, amount, units, taxes });

  return (
    <Form form={form}>
      {failedRefunds.length > 0 && (
        <Alert tone="warning" title="A refund of this order failed">
          {failedRefunds.map((refund) => (
            <p key={refund.id}>
              {formatDollars(refund.amount)}
              {refund.failure !== null && `: ${refund.failure}`}
            </p>
          ))}
        </Alert>
      )}
      <RadioCards
        layout="rows"
        label="What to refund"
        value={kind}
        options={refundKinds
          .filter((value) => value !== "tax" || refunds.taxes.some(({ left }) => left > 0))
          .map((value) => ({ value, label: kindLabels[value] }))}
        onChange={(value) =>
          form.change({ kind: value, reason: value === "tax" ? taxLabel : preselectedReason })
        }
      />
      {kind === "tax" &&
        refunds.taxes.map((tax) => (
          <TextField
            key={getTaxKey(tax)}
            label={formatRefundTax(tax)}
            inputMode="decimal"
            placeholder="0.00"
            hint={`At most ${formatDollars(tax.left)}`}
            value={taxes[getTaxKey(tax)] ?? ""}
            onChange={({ target }) => form.change({ taxes: { ...taxes, [getTaxKey(tax)]: target.value } })}
          />
        ))}
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
        <RefundableUnits
          label="Items to refund"
          order={order}
          refunds={refunds}
          selected={units}
          onChange={(selected) => form.change({ units: selected })}
        />
      )}
      {kind !== "partial" && form.errors.amount !== undefined && form.errors.amount !== form.failure && (
        <Alert tone="error">{form.errors.amount}</Alert>
      )}
      {(kind === "items" || kind === "full") &&
        canRestock(refunds, getRefundUnits(refunds, { kind, units })) && (
          <CheckboxField {...form.checkbox("restocks")} label="Restock these items" />
        )}
      {order.is_partly_shipped && (kind === "items" || kind === "full") && (
        <p className="text-small text-ink-muted">
          Items that haven't been sent are refunded first. Restock those that were sent only once they have
          come back.
        </p>
      )}
      {failedRefunds.length > 0 && order.payment_method === "card" && (
        <CheckboxField
          {...form.checkbox("byHand")}
          label="I paid it back in cash or by e-transfer: record it only"
        />
      )}
      {isHandedOver(byHand) && (
        <SelectField
          {...form.text("tender")}
          label="How the money was returned"
          options={[
            { value: "", label: order.tender ? "The way it was paid" : "Cash or e-transfer" },
            { value: "cash", label: "Cash" },
            { value: "interac", label: "Interac at the terminal" },
            { value: "terminal", label: "Credit card at the terminal" },
          ]}
        />
      )}
      <SelectField
        {...form.text("reason")}
        label="Reason"
        onChange={({ target }) =>
          form.change({
            reason: target.value,
            restocks: target.value !== damagedLabel && form.values.restocks,
          })
        }
        options={reasons.map((value) => ({ value, label: value }))}
      />
      {form.values.reason === otherLabel && (
        <TextField {...form.text("otherReason")} label="Other reason" required maxLength={500} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
        <p aria-live="polite" className="mr-auto text-body">
          Refund: <strong className="tabular-nums">{formatCents(amountCents)}</strong>
          <span className="text-ink-muted"> of {formatCents(leftCents)} left</span>
        </p>
        <FormButtons form={form} onCancel={onClose} variant="danger" busyLabel="Processing...">
          Refund
        </FormButtons>
      </div>
    </Form>
  );
}

function createRefundSchema(toCents: (selection: RefundSelection) => number, leftCents: number) {
  return v.pipe(
    v.object({
      kind: v.picklist(refundKinds),
      amount: v.string(),
      units: v.record(v.string(), v.number()),
      taxes: v.record(v.string(), v.string()),
      tender: v.picklist(["", ...counterTenders]),
      restocks: v.boolean(),
      byHand: v.boolean(),
      reason: v.picklist(reasons),
      otherReason: v.pipe(v.string(), v.trim()),
    }),
    v.forward(
      v.check(
        (refund) => toCents(refund) > 0,
        ({ input }) =>
          input.kind === "items" ? "Select at least one item" : "Please enter an amount, for example 4.50",
      ),
      ["amount"],
    ),
    v.forward(
      v.check(
        (refund) => toCents(refund) <= leftCents,
        `At most ${formatCents(leftCents)} is left to refund.`,
      ),
      ["amount"],
    ),
    v.forward(
      v.check(
        ({ reason, otherReason }) => reason !== otherLabel || otherReason !== "",
        "Please provide a reason for the refund",
      ),
      ["otherReason"],
    ),
  );
}

const kindLabels: Record<RefundKind, string> = {
  items: "Selected items",
  full: "Everything",
  partial: "An amount",
  tax: "Tax charged in error",
};

function formatRefundTax({ name, rate_percent }: OrderRefundsView["taxes"][number]): string {
  return rate_percent === null ? name : formatTaxName({ name, rate_percent });
}

const otherLabel = "Another reason";
// The reasons are shown in the order's history and in the audit log.
const taxLabel = "Tax charged in error";
const reasons = [preselectedReason, "Out of stock", damagedLabel, "Returned", taxLabel, otherLabel] as const;
