import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { requestEmailChange } from "../../lib/auth/actions.ts";
import { confirmEmailChangeByCode } from "../../lib/auth/email-links.ts";
import { useForm } from "../../lib/use-form.ts";
import { CodeForm } from "./auth/code-form.tsx";
import { emailForm } from "./auth/credentials.ts";
import { profileOptions } from "./queries.ts";

interface ChangeEmailDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Requests a new email address. It changes once the user follows the links that are sent to both addresses. */
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
  if (sentTo !== undefined) return <EmailChangeCodes email={email} newEmail={sentTo} onClose={onClose} />;
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

interface EmailChangeCodesProps {
  readonly email: string;
  readonly newEmail: string;
  readonly onClose: () => void;
}

/** Waits for the links to be followed, or takes the codes that stand beside them. */
function EmailChangeCodes({ email, newEmail, onClose }: EmailChangeCodesProps) {
  const queryClient = useQueryClient();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [isComplete, setComplete] = useState(false);
  const done = (
    <Button className="justify-self-end" onClick={onClose}>
      Done
    </Button>
  );
  if (isComplete) {
    return (
      <div className="grid gap-4">
        <Alert tone="success">
          Your email address has been changed. Sign in with {newEmail} from now on.
        </Alert>
        {done}
      </div>
    );
  }

  async function verify(address: string, code: string) {
    const result = await confirmEmailChangeByCode(address, code);
    if (result.success && result.isComplete) setComplete(true);
    return result;
  }

  return (
    <div className="grid gap-4">
      <Alert tone="success" title="Confirm your new email address">
        We sent a link to both addresses. Follow both, or enter both codes here. Until then, you sign in with{" "}
        {email}.
      </Alert>
      {[newEmail, email]
        .filter((address) => !confirmed.includes(address))
        .map((address) => (
          <CodeForm
            key={address}
            label={`Code sent to ${address}`}
            verifyCode={(code) => verify(address, code)}
            onConfirmed={() => {
              setConfirmed((addresses) => [...addresses, address]);
              void queryClient.invalidateQueries({ queryKey: profileOptions.queryKey });
            }}
          />
        ))}
      {done}
    </div>
  );
}
