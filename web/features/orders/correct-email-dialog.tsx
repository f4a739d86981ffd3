import { useMutation } from "@tanstack/react-query";
import { guestEmailBody } from "../../../contract/orders/guest-orders.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { correctEmailOptions } from "./queries.ts";

interface CorrectEmailFormProps {
  readonly order: Pick<OrderView, "id" | "guest_email">;
  /** Opens the order of a guest. Without it, an admin corrects the address. */
  readonly link?: string;
  readonly onClose: () => void;
}

interface CorrectEmailDialogProps extends CorrectEmailFormProps {
  readonly open: boolean;
}

/** Corrects the email address of a guest's order. */
export function CorrectEmailDialog({ open, ...props }: CorrectEmailDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Correct the email address"
      description="We'll email the confirmation with a new link to the order. Links in earlier emails stop working."
    >
      {open && <CorrectEmailForm {...props} />}
    </Dialog>
  );
}

function CorrectEmailForm({ order, link, onClose }: CorrectEmailFormProps) {
  const { mutateAsync } = useMutation(correctEmailOptions(order.id, link));
  const form = useForm({
    initial: { email: order.guest_email ?? "" },
    schema: guestEmailBody,
    submit: async ({ email }) => {
      await mutateAsync(email);
      toast.success(`We'll email ${email} from now on.`);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="email" required />
      <FormButtons form={form} onCancel={onClose} busyLabel="Saving...">
        Save and email the confirmation
      </FormButtons>
    </Form>
  );
}
