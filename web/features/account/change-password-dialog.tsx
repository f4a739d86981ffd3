import { useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { PasswordField, TextField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { type AuthResult, changePassword, requestReauthentication } from "../../lib/auth/actions.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { changePasswordForm, describePasswordFormError } from "./auth/credentials.ts";

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ChangePasswordDialog({ email, open, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change your password"
      description="You'll be signed out on other devices."
    >
      {open && <ChangePasswordForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

function ChangePasswordForm({ email, onClose }: Omit<ChangePasswordDialogProps, "open">) {
  const [isCodeRequested, setCodeRequested] = useState(false);

  async function requestCode() {
    const sent = await requestReauthentication();
    if (!sent.success) return sent;
    setCodeRequested(true);
    return {
      message: `To protect your account, we emailed a code to ${email}. Enter it below, then save again.`,
    };
  }

  const form = useForm({
    initial: { current_password: "", password: "", confirm_password: "", code: "" },
    schema: changePasswordForm,
    formError: (values) =>
      values.current_password === "" ? "All fields are required" : describePasswordFormError(values),
    submit: async ({ current_password, password, code }) => {
      // Without a code, the provider would ask for one again, and another email could invalidate the first.
      if (isCodeRequested && code === "") return { message: missingCode, errors: { code: missingCode } };
      const result = await changePassword({ email, currentPassword: current_password, password, code });
      if (!result.success) {
        return result.code === "reauthentication_needed" ? requestCode() : toFailure(result);
      }
      toast.success("Your password has been changed");
      onClose();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.text("current_password")}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...form.text("password")}
        label="New password"
        hint="At least 6 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.text("confirm_password")}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      {isCodeRequested && (
        <TextField
          {...form.text("code")}
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
      <FormButtons form={form} onCancel={onClose}>
        Change password
      </FormButtons>
    </Form>
  );
}

const missingCode = "Enter the code from the email.";

function toFailure({ message, code }: Extract<AuthResult, { success: false }>) {
  const field = code === undefined ? undefined : failedFields[code];
  return field === undefined ? { message } : { message, errors: { [field]: message } };
}

/** The form field of each error code of the auth provider. */
const failedFields: Readonly<Record<string, "current_password" | "password" | "code">> = {
  wrong_password: "current_password",
  weak_password: "password",
  same_password: "password",
  reauthentication_not_valid: "code",
};
