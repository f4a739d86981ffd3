import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatCents } from "../../../contract/shared/money.ts";
import { Dialog } from "../../components/dialog.tsx";
import { TextareaField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { describeUnitPrice } from "./describe-unit-price.ts";
import { priceSelected } from "./price-selected.ts";
import { requestReturnOptions } from "./queries.ts";
import { toOrderUnits, type UnitCounts, UnitPicker } from "./unit-picker.tsx";

interface ReturnDialogProps {
  readonly order: OrderView;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
  readonly reader?: "customer" | "admin";
  readonly onClose: () => void;
}

/** Requests a return. An admin uses it for a customer who called. */
export function ReturnDialog({ order, link, reader = "customer", onClose }: ReturnDialogProps) {
  const lines = order.items.filter((item) => item.returnable_quantity > 0);
  const [singleLine] = lines.length === 1 ? lines : [];
  // A single unit is selected already, because there is no other choice.
  const [units] = useState<UnitCounts>(singleLine?.returnable_quantity === 1 ? { [singleLine.id]: 1 } : {});
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useMutation(requestReturnOptions(order.id, link));
  const form = useForm({
    initial: { reason: "", units },
    schema: v.object({
      units: v.record(v.string(), v.number()),
      reason: v.pipe(v.string(), v.trim(), v.nonEmpty("Tell us why you're returning this")),
    }),
    draft: `return.${order.id}`,
    submit: async ({ reason, units: selected }) => {
      const items = toOrderUnits(selected);
      if (items.length === 0) return { message: "Select at least one item" };
      try {
        const { message } = await mutateAsync({ items, reason, request_id: requestId });
        toast.success(message);
        onClose();
        return undefined;
      } catch (error) {
        // An earlier attempt arrived with other items, so the next attempt is a new return.
        if (error instanceof ApiError && error.code === "conflict") setRequestId(crypto.randomUUID());
        throw error;
      }
    },
  });
  const refundCents = priceSelected(order, form.values.units);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Return items of order ${order.order_number}`}
      description={descriptions[reader]}
    >
      <Form form={form}>
        <UnitPicker
          label="Items to return"
          lines={lines.map((item) => ({
            id: item.id,
            name: item.product_name,
            note: `${describeUnitPrice(item)}, up to ${item.returnable_quantity}`,
            max: item.returnable_quantity,
          }))}
          selected={form.values.units}
          onChange={(selected) => form.change({ units: selected })}
        />
        {refundCents > 0 && (
          <p aria-live="polite" className="text-body">
            Expected refund: <strong className="tabular-nums">{formatCents(refundCents)}</strong>
            <span className="text-ink-muted"> (items with tax, without delivery)</span>
          </p>
        )}
        <TextareaField
          {...form.text("reason")}
          label={reader === "admin" ? "Why are they returning this?" : "Why are you returning this?"}
          placeholder="For example: it arrived damaged"
          required
          rows={3}
          maxLength={500}
        />
        <FormButtons form={form} onCancel={onClose} busyLabel="Sending...">
          Request return
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const descriptions = {
  customer:
    "We'll email you whether we can take them back, and how to send them. We refund you once we receive them.",
  admin: "The customer gets an email that the return was requested. Approve it next.",
};
