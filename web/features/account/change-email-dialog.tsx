import { useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { requestEmailChange } from "../../lib/auth/actions.ts";
import { useForm } from "../../lib/use-form.ts";
import { emailForm } from "./auth/credentials.ts";

interface ChangeEmailDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Requests a new email address. It changes once the user follows the link that is sent to it. */
export function ChangeEmailDialog({ email, open, onClose }: ChangeEmailDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change your email address"
      description={`You sign in with ${email}.`}
    >
      {open && <ChangeEmailForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

function ChangeEmailForm({ email, onClose }: Omit<ChangeEmailDialogProps, "open">) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    schema: emailForm,
    submit: async ({ email: newEmail }) => {
      if (newEmail.toLowerCase() === email) return { message: "That's already your email address." };
      const result = await requestEmailChange(newEmail);
      if (!result.success) return result;
      setSentTo(newEmail);
      return undefined;
    },
  });
  if (sentTo !== undefined) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title="Confirm your new email address">
          We sent a link to {sentTo}. Until you follow it, you sign in with {email}. If a second link arrives
          at your current address, follow both.
        </Alert>
        <Button className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <Form form={form}>
      <TextField
        {...form.text("email")}
        label="New email address"
        type="email"
        autoComplete="email"
        required
      />
      <FormButtons form={form} onCancel={onClose} busyLabel="Sending...">
        Send the link
      </FormButtons>
    </Form>
  );
}
