import { useMutation } from "@tanstack/react-query";
import type { OrderSummaryView, OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { toast } from "../../lib/toast.ts";
import { CancelReasonForm } from "./cancel-reason-form.tsx";
import { cancelOrderOptions } from "./queries.ts";

interface CancelFormProps {
  readonly orderId: string;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
  readonly onKeep: () => void;
  readonly onCanceled: () => void;
}

/** Cancels the order of a customer, in a dialog or on the page that emails link to. */
export function CancelForm({ orderId, link, onKeep, onCanceled }: CancelFormProps) {
  const { mutateAsync } = useMutation(cancelOrderOptions(orderId, link));
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

export type CanceledOrder = Pick<
  OrderSummaryView,
  "id" | "order_number" | "payment_method" | "payment_status"
> &
  Partial<Pick<OrderView, "left_to_refund">>;

/** Describes the refund of a cancellation. Orders in a list do not have the amount that is left to refund. */
export function describeCancelRefund({
  payment_method,
  payment_status,
  left_to_refund,
}: CanceledOrder): string {
  if (payment_method === "none") return "You paid nothing, so there's nothing to refund.";
  const isCash = payment_method === "cash_on_delivery";
  const isPaid = payment_status === "succeeded" || payment_status === "partially_refunded";
  if (!isPaid) {
    return isCash ? "You haven't paid yet, so there's nothing to refund." : "Your card was not charged.";
  }
  const refundMethod = isCash ? "in cash" : "to your card";
  if (left_to_refund === undefined)
    return `We'll refund what you paid, less any earlier refund, ${refundMethod}.`;
  return left_to_refund === 0
    ? "Your bank has taken this payment back, so we can't refund it."
    : `We'll refund ${formatDollars(left_to_refund)} ${refundMethod}.`;
}
