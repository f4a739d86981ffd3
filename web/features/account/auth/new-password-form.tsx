import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { updatePassword } from "../../../lib/auth-actions.ts";
import { useForm } from "../../../lib/use-form.ts";
import { newPasswordForm, passwordRefusal } from "./credentials.ts";

export function NewPasswordForm({ onSaved }: { readonly onSaved: () => void }) {
  const form = useForm({
    initial: { password: "", confirm_password: "" },
    schema: newPasswordForm,
    refusal: passwordRefusal,
    submit: async ({ password }) => {
      const result = await updatePassword(password);
      if (!result.success) return result;
      onSaved();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
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
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Saving...">
        Save new password
      </Button>
    </form>
  );
}
