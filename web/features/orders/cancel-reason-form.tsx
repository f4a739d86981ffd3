import type { ReactNode } from "react";
import * as v from "valibot";
import { TextareaField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { useForm } from "../../lib/use-form.ts";

interface CancelReasonFormProps {
  readonly orderId: string;
  /** Cancels the order. Returns or throws the message of a failure. */
  readonly onSubmit: (reason: string) => Promise<string | undefined>;
  readonly onKeep: () => void;
  /** The content above the reason. */
  readonly children?: ReactNode;
}

/** Asks why an order is canceled, for customers and admins. */
export function CancelReasonForm({ orderId, onSubmit, onKeep, children }: CancelReasonFormProps) {
  const form = useForm({
    initial: { reason: "" },
    schema: cancelForm,
    draft: `cancel.${orderId}`,
    submit: async ({ reason }) => {
      const message = await onSubmit(reason);
      return message === undefined ? undefined : { message };
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

const cancelForm = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Please provide a reason for cancellation"),
    v.maxLength(500, "Must be at most 500 characters"),
  ),
});
