import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as v from "valibot";
import type { OrderSummaryView, OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Dialog } from "../../components/dialog.tsx";
import { TextareaField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { errorMessage } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { cancelOrderOptions } from "./queries.ts";

const cancelForm = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Please provide a reason for cancellation"),
    v.maxLength(500, "Must be at most 500 characters"),
  ),
});

interface CancelReasonFormProps {
  readonly orderId: string;
  /** Returns or throws the message to show. */
  readonly onSubmit: (reason: string) => Promise<string | undefined>;
  readonly onKeep: () => void;
  /** Shown above the reason. */
  readonly children?: ReactNode;
}

/** Asks why an order is canceled, for customers and admins. */
export function CancelReasonForm({ orderId, onSubmit, onKeep, children }: CancelReasonFormProps) {
  const form = useForm({
    initial: { reason: "" },
    schema: cancelForm,
    draft: `cancel.${orderId}`,
    submit: async ({ reason }) => {
      try {
        const message = await onSubmit(reason);
        return message === undefined ? undefined : { message };
      } catch (error) {
        return { message: errorMessage(error, "Failed to cancel order") };
      }
    },
  });
  return (
    <Form form={form}>
      {children}
      <TextareaField
        {...form.text("reason")}
        label="Reason for cancellation"
        placeholder="For example: ordered by mistake"
        required
      />
      <FormButtons
        form={form}
        onCancel={onKeep}
        cancelLabel="Keep Order"
        variant="danger"
        busyLabel="Processing..."
      >
        Cancel Order
      </FormButtons>
    </Form>
  );
}

interface CancelFormProps {
  readonly orderId: string;
  readonly onKeep: () => void;
  readonly onCanceled: () => void;
}

/** Cancels a customer's own order: in a dialog, and on the page that emails link to. */
export function CancelForm({ orderId, onKeep, onCanceled }: CancelFormProps) {
  const { mutateAsync } = useMutation(cancelOrderOptions(useQueryClient(), orderId));
  return (
    <CancelReasonForm
      orderId={orderId}
      onKeep={onKeep}
      onSubmit={async (reason) => {
        const { message } = await mutateAsync(reason);
        toast.success(message);
        onCanceled();
        return undefined;
      }}
    />
  );
}

type CanceledOrder = Pick<OrderSummaryView, "id" | "order_number" | "payment_method" | "payment_status"> &
  Partial<Pick<OrderView, "left_to_refund">>;

/** Describes the refund when the customer cancels. Lists of orders do not have the amount that is left to refund. */
export function describeMoneyBack({ payment_method, payment_status, left_to_refund }: CanceledOrder): string {
  const isCash = payment_method === "cash_on_delivery";
  const isPaid = payment_status === "succeeded" || payment_status === "partially_refunded";
  if (!isPaid) {
    return isCash
      ? "You have not paid for it, so there is nothing to refund."
      : "Your card has not been charged.";
  }
  const how = isCash ? "in cash" : "to your card";
  if (left_to_refund === undefined) return `We'll refund what we still have of your payment ${how}.`;
  return left_to_refund === 0
    ? "Your bank has this payment, so we cannot refund it."
    : `We'll refund ${formatDollars(left_to_refund)} ${how}.`;
}

interface CancelDialogProps {
  readonly order: CanceledOrder;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description={describeMoneyBack(order)}
    >
      {open && <CancelForm orderId={order.id} onKeep={onClose} onCanceled={onClose} />}
    </Dialog>
  );
}
