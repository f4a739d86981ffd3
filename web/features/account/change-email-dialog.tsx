import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { TextField } from "../../components/text-field.tsx";
import { requestEmailChange } from "../../lib/auth-actions.ts";
import { useForm } from "../../lib/use-form.ts";
import { emailForm } from "./auth/credentials.ts";

interface ChangeEmailDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The address changes when the link that is sent to it is followed; until then everything stays as it is. */
export function ChangeEmailDialog({ email, open, onClose }: ChangeEmailDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change your e-mail address"
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
    submit: async (typed) => {
      if (typed.email.toLowerCase() === email) return { message: "This is your e-mail address already." };
      const result = await requestEmailChange(typed.email);
      if (!result.success) return result;
      setSentTo(typed.email);
      return undefined;
    },
  });
  if (sentTo !== undefined) {
    return (
      <div className="grid gap-4">
        <Notice tone="success" title="Please confirm the new address">
          We sent a link to {sentTo}. Until you follow it you sign in with {email}. You may find a second
          link, in the mailbox of your present address: then follow both.
        </Notice>
        <Button className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <TextField
        {...form.text("email")}
        label="New e-mail address"
        type="email"
        autoComplete="email"
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Sending...">
          Send the link
        </Button>
      </div>
    </form>
  );
}
