import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { TextareaField } from "../../components/textarea-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { cancelOrderOptions } from "./queries.ts";

interface CancelDialogProps {
  readonly order: { readonly id: string; readonly order_number: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Cancel order ${order.order_number}`}
      description="A payment that was made is refunded to the same card."
    >
      {open && <CancelForm orderId={order.id} onClose={onClose} />}
    </Dialog>
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

function CancelForm({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const { mutateAsync } = useMutation(cancelOrderOptions(useQueryClient(), orderId));
  const form = useForm({
    initial: { reason: "" },
    schema: cancelForm,
    submit: async ({ reason }) => {
      try {
        await mutateAsync(reason);
      } catch (error) {
        return { message: messageOf(error, "Failed to cancel order") };
      }
      toast.success("Your order has been canceled");
      onClose();
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
        <Button variant="secondary" onClick={onClose}>
          Keep Order
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel="Processing...">
          Cancel Order
        </Button>
      </div>
    </form>
  );
}
