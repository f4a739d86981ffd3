import { useMutation } from "@tanstack/react-query";
import { changeRequestBody, maxChangeRequestLength } from "../../../contract/orders/change-requests.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { TextareaField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { DialogWindow } from "../../components/overlay/dialog-window.tsx";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { askForChangeOptions } from "./change-queries.ts";

interface AskForChangeProps {
  readonly open: boolean;
  readonly order: OrderView;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
  readonly onClose: () => void;
}

/** Sends a note to the shop about a change that customers cannot make themselves. */
export function AskForChange({ open, order, link, onClose }: AskForChangeProps) {
  const { mutateAsync } = useMutation(askForChangeOptions(order.id, link));
  const form = useForm({
    initial: { note: "" },
    schema: changeRequestBody,
    draft: `ask-for-change.${order.id}`,
    submit: async (body) => {
      const { message } = await mutateAsync(body);
      toast.success(message);
      onClose();
      return undefined;
    },
  });
  return (
    <DialogWindow
      open={open}
      onClose={onClose}
      title={`Ask for a change of order ${order.order_number}`}
      description="We'll read your note and answer you. Nothing changes, and nothing is charged, before that."
    >
      <Form form={form}>
        <TextareaField
          {...form.text("note")}
          label="What would you like to change?"
          placeholder="For example: six mugs instead of two"
          hint={order.change_request === null ? undefined : "This replaces your earlier note."}
          required
          rows={3}
          maxLength={maxChangeRequestLength}
        />
        <FormButtons form={form} onCancel={onClose} busyLabel="Sending...">
          Send to the shop
        </FormButtons>
      </Form>
    </DialogWindow>
  );
}
