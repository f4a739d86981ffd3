import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import type { OrderView } from "../../../contract/orders/orders.ts";
import type { ReturnState, ReturnView } from "../../../contract/orders/returns.ts";
import { formatCents, formatDollars } from "../../../contract/shared/money.ts";
import { startOfDay } from "../../../contract/shared/store-time.ts";
import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextareaField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { Panel } from "../../components/panel.tsx";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/dates.ts";
import { useStore } from "../../lib/store-settings.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { priceSelected } from "./price-selected.ts";
import { requestReturnOptions } from "./queries.ts";
import { ReturnBadge } from "./return-badge.tsx";
import { toOrderUnits, type UnitCounts, UnitPicker } from "./unit-picker.tsx";

interface OrderProps {
  readonly order: OrderView;
}

/** The returns of an order, and the form to request one. */
export function OrderReturns({ order }: OrderProps) {
  const store = useStore();
  const [isAsking, setAsking] = useState(false);
  const { returns, return_until: lastDay } = order;
  const canAsk = order.items.some((item) => item.returnable_quantity > 0);
  if (lastDay === null && returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <div className="grid gap-4">
        {returns.length > 0 && (
          <ul aria-label="Returns" className="grid gap-4">
            {returns.map((each) => (
              <li key={each.id} className="border-l-2 border-line pl-4">
                <ReturnEntry return={each} />
              </li>
            ))}
          </ul>
        )}
        {canAsk && lastDay !== null && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-[0.9375rem] text-ink-muted">
              You can return items until {formatDate(startOfDay(lastDay))}.
            </p>
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              Return items
            </Button>
          </div>
        )}
        {!canAsk && returns.length === 0 && (
          <p className="text-[0.9375rem] text-ink-muted">
            This order can no longer be returned. Is something wrong with it? Write to {store.email}.
          </p>
        )}
      </div>
      {isAsking && <ReturnDialog order={order} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function ReturnEntry({ return: each }: { readonly return: ReturnView }) {
  const store = useStore();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReturnBadge state={each.state} />
        <span className="text-sm text-ink-muted">Requested {formatDate(each.created_at)}</span>
      </div>
      <p className="mt-1 font-medium">{listItems(each)}</p>
      {each.answer !== null && <p className="mt-1 text-[0.9375rem] break-words">{each.answer}</p>}
      <p className="mt-1 text-[0.9375rem] text-ink-muted">{nextSteps[each.state](each, store)}</p>
    </>
  );
}

export function listItems({ items }: Pick<ReturnView, "items">): string {
  return items.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(", ");
}

const nextSteps: Record<ReturnState, (each: ReturnView, store: StoreIdentity) => string> = {
  requested: () => "We've received your request and will email you.",
  approved: (_each, store) =>
    `Bring it to the store or send it to ${store.name}, ${formatStoreAddress(store)}, with your order number in the parcel.`,
  received: () => "We have it. Your refund is next.",
  refunded: () => "The refund is in the summary of this order.",
  declined: (_each, store) => `If you see it differently, write to ${store.email}.`,
};

interface ReturnDialogProps extends OrderProps {
  readonly reader?: "customer" | "admin";
  readonly onClose: () => void;
}

/** The form with which a customer requests a return, or an admin records one for a customer who called. */
export function ReturnDialog({ order, reader = "customer", onClose }: ReturnDialogProps) {
  const lines = order.items.filter((item) => item.returnable_quantity > 0);
  const [only] = lines.length === 1 ? lines : [];
  const [units] = useState<UnitCounts>(only?.returnable_quantity === 1 ? { [only.id]: 1 } : {});
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useMutation(requestReturnOptions(useQueryClient(), order.id));
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
        // An earlier attempt has arrived, with other items: the next one is a new return.
        if (error instanceof ApiError && error.code === "conflict") setRequestId(crypto.randomUUID());
        return { message: errorMessage(error, "Your request could not be sent. Please try again.") };
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
            note: `${formatDollars(item.unit_price)} each, up to ${item.returnable_quantity}`,
            max: item.returnable_quantity,
          }))}
          selected={form.values.units}
          onChange={(selected) => form.change({ units: selected })}
        />
        {refundCents > 0 && (
          <p aria-live="polite" className="text-[0.9375rem]">
            Refund to expect: <strong className="tabular-nums">{formatCents(refundCents)}</strong>
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
  customer: "We'll email you how to send them back. Your refund is issued once we receive them.",
  admin: "The customer gets an email that the return was requested. Approve it next.",
};
