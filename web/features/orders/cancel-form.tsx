import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { TextareaField } from "../../components/textarea-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
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

interface CancelFormProps {
  readonly orderId: string;
  readonly onKeep: () => void;
  readonly onCanceled: () => void;
}

/** The one form that cancels an order: in the dialog, and on a page of its own. */
export function CancelForm({ orderId, onKeep, onCanceled }: CancelFormProps) {
  const { mutateAsync } = useMutation(cancelOrderOptions(useQueryClient(), orderId));
  const form = useForm({
    initial: { reason: "" },
    schema: cancelForm,
    draft: `cancel.${orderId}`,
    submit: async ({ reason }) => {
      try {
        const { message } = await mutateAsync(reason);
        toast.success(message);
      } catch (error) {
        return { message: messageOf(error, "Failed to cancel order") };
      }
      onCanceled();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <TextareaField
        {...form.text("reason")}
        label="Reason for cancellation"
        placeholder="For example: ordered by mistake"
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Keep Order
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel="Processing...">
          Cancel Order
        </Button>
      </div>
    </form>
  );
}
