import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import type { OrderView } from "../../../../contract/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextareaField } from "../../../components/fields.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { useForm } from "../../../lib/use-form.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { changeStatusOptions } from "./queries.ts";

interface CancelOrderDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

const cancelForm = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Please provide a reason for cancellation"),
    v.maxLength(500, "Must be at most 500 characters"),
  ),
});

export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { mutateAsync } = useMutation(changeStatusOptions(useQueryClient(), order.id));
  const form = useForm({
    initial: { reason: "" },
    schema: cancelForm,
    submit: async ({ reason }) => {
      try {
        await mutateAsync({ status: "canceled", notes: reason });
      } catch (error) {
        return { message: messageOf(error, "Failed to cancel order") };
      }
      adminToast.success(`Order ${order.order_number} has been canceled`);
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description="Its pieces go back into stock. A payment that was made is refunded in full."
    >
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== undefined && <Alert tone="error">{form.failure}</Alert>}
        <TextareaField {...form.text("reason")} label="Reason for cancellation" required />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep Order
          </Button>
          <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel="Processing...">
            Cancel Order
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
