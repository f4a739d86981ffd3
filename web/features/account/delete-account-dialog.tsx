import { useNavigate } from "@tanstack/react-router";
import * as v from "valibot";
import { Dialog } from "../../components/dialog.tsx";
import { PasswordField, TextField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { getAuthClient } from "../../lib/auth/get-auth-client.ts";
import { signOutLocally } from "../../lib/auth/session.ts";
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
    <Dialog open={open} onClose={onClose} title="Delete your account" description="This cannot be undone.">
      {open && <DeleteAccountForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

function DeleteAccountForm({ email, onClose }: Omit<DeleteAccountDialogProps, "open">) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { confirm_email: "", password: "" },
    schema: v.object({
      confirm_email: v.pipe(
        v.string(),
        v.trim(),
        v.check((text) => text.toLowerCase() === email, `Please type ${email}`),
      ),
      password: v.pipe(v.string(), v.nonEmpty("Please type your password")),
    }),
    submit: async (proof) => {
      await deleteAccount(proof);
      toast.success("Your account has been deleted");
      // Signs out first, because other pages would send the token of the deleted account.
      await signOutLocally(async () => (await getAuthClient()).signOut({ scope: "local" }));
      // Replaces the sign-in page, which opens when the session ends on a page of the account.
      await navigate({ to: "/", replace: true, ignoreBlocker: true });
    },
  });
  return (
    <Form form={form}>
      <div className="grid gap-3 text-body">
        <p>
          <strong>What we delete:</strong> your profile, your addresses, your cart, your wishlist, your stock
          alerts, your newsletter subscription, and the email address and password you sign in with.
        </p>
        <p>
          <strong>What we keep:</strong> tax law requires us to keep what was sold: order numbers, items,
          amounts, taxes and the province. Your name, your addresses, your phone number and your email address
          are removed from your orders.
        </p>
        <p>
          <strong>For 120 days:</strong> if you paid by card for an order that was delivered in the last 120
          days, we keep its delivery details apart from the order, in case the payment is disputed at your
          bank. Then we erase them.
        </p>
        <p>
          <strong>Open orders:</strong> unpaid orders will be canceled. You can delete your account once all
          other orders have arrived, or are canceled or refunded.
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
      <PasswordField
        {...form.text("password")}
        label="Your password"
        autoComplete="current-password"
        required
      />
      <FormButtons
        form={form}
        onCancel={onClose}
        cancelLabel="Keep my account"
        variant="danger"
        busyLabel="Deleting..."
      >
        Delete my account
      </FormButtons>
    </Form>
  );
}
