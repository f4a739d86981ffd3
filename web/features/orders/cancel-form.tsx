import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as v from "valibot";
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
  /** Throws what is shown above the form. */
  readonly onSubmit: (reason: string) => Promise<void>;
  readonly onKeep: () => void;
  /** Above the reason. */
  readonly children?: ReactNode;
}

/** For the customer, and for the admin. */
export function CancelReasonForm({ orderId, onSubmit, onKeep, children }: CancelReasonFormProps) {
  const form = useForm({
    initial: { reason: "" },
    schema: cancelForm,
    draft: `cancel.${orderId}`,
    submit: async ({ reason }) => {
      try {
        await onSubmit(reason);
        return undefined;
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

/** In the dialog, and on the page that emails link to. */
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
      }}
    />
  );
}

interface CancelDialogProps {
  readonly order: { readonly id: string; readonly order_number: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description="A payment that was made is refunded to the same card."
    >
      {open && <CancelForm orderId={order.id} onKeep={onClose} onCanceled={onClose} />}
    </Dialog>
  );
}
