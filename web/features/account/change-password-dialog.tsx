import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { changePassword } from "../../lib/auth-actions.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { changePasswordForm, passwordRefusal } from "./auth/credentials.ts";

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ChangePasswordDialog({ email, open, onClose }: ChangePasswordDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change your password"
      description="Your other devices are signed out."
    >
      {open && <ChangePasswordFields email={email} onClose={onClose} />}
    </Dialog>
  );
}

function ChangePasswordFields({ email, onClose }: Omit<ChangePasswordDialogProps, "open">) {
  const form = useForm({
    initial: { current_password: "", password: "", confirm_password: "" },
    schema: changePasswordForm,
    refusal: (values) =>
      values.current_password === "" ? "All fields are required" : passwordRefusal(values),
    submit: async ({ current_password, password }) => {
      const result = await changePassword({ email, currentPassword: current_password, password });
      if (!result.success) {
        const isWrong = result.code === "wrong_password";
        return { message: result.message, ...(isWrong && { errors: { current_password: result.message } }) };
      }
      toast.success("Your password has been changed");
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      {/* Password managers want to know whose password it is. */}
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Saving...">
          Change password
        </Button>
      </div>
    </form>
  );
}
