import { useNavigate } from "@tanstack/react-router";
import * as v from "valibot";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { TextField } from "../../components/text-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { leaveSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { deleteAccount } from "./queries.ts";

interface DeleteAccountDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteAccountDialog({ email, open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete your account"
      description="This cannot be undone."
    >
      {open && <DeleteAccountForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

function DeleteAccountForm({ email, onClose }: Omit<DeleteAccountDialogProps, "open">) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { confirm_email: "" },
    schema: v.object({
      confirm_email: v.pipe(
        v.string(),
        v.trim(),
        v.check((typed) => typed.toLowerCase() === email, `Please type ${email}`),
      ),
    }),
    submit: async ({ confirm_email }) => {
      try {
        await deleteAccount(confirm_email);
      } catch (error) {
        return { message: messageOf(error, "Unable to delete your account. Please try again.") };
      }
      toast.success("Your account has been deleted");
      // Off the pages of the account first: their guard would send whoever is not signed in to sign in.
      await navigate({ to: "/", replace: true });
      await leaveSession((auth) => auth.signOut({ scope: "local" }));
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <div className="grid gap-3 text-[0.9375rem]">
        <p>
          <strong>What is deleted:</strong> your profile, your addresses, your cart, your newsletter
          subscription, and the e-mail address and password you sign in with.
        </p>
        <p>
          <strong>What stays:</strong> tax law asks us to keep what was sold: order numbers, items, amounts,
          taxes and the province. Your name, your addresses, your phone number and your e-mail address are
          removed from your orders.
        </p>
        <p>
          <strong>Before:</strong> orders that were not paid are canceled. Orders that are on their way have
          to arrive first, or be canceled by you.
        </p>
      </div>
      <TextField
        {...form.text("confirm_email")}
        label={`Type ${email} to confirm`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel="Deleting...">
          Delete my account
        </Button>
      </div>
    </form>
  );
}
