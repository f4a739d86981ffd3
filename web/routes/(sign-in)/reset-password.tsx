import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { PasswordField } from "../../components/fields.tsx";
import { Form, FormFailure } from "../../components/form.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { describePasswordFormError, newPasswordForm } from "../../features/account/auth/credentials.ts";
import { describeLinkFailure } from "../../features/account/auth/email-link.ts";
import { VerifyingAccess } from "../../features/account/auth/guard.tsx";
import { updatePassword } from "../../lib/auth/actions.ts";
import { clearInitialHash, readInitialHash } from "../../lib/auth/initial-hash.ts";
import { useSession } from "../../lib/auth/session.ts";
import { useForm } from "../../lib/use-form.ts";

export const Route = createFileRoute("/(sign-in)/reset-password")({
  component: ResetPasswordPage,
});

/** Sets a new password. The link of a reset email opens this page and signs the user in. */
function ResetPasswordPage() {
  const { status } = useSession();
  const [linkFailure] = useState(() => describeLinkFailure(readInitialHash()));
  const [isSaved, setSaved] = useState(false);
  useEffect(clearInitialHash, []);

  if (status === "loading") return <VerifyingAccess />;
  if (isSaved) {
    return (
      <AuthPanel title="Password saved">
        <div className="grid gap-6">
          <Alert tone="success">You're signed in. Use your new password from now on.</Alert>
          <Link to="/" className={buttonClass()}>
            Continue shopping
          </Link>
        </div>
      </AuthPanel>
    );
  }
  if (linkFailure !== undefined || status === "signed-out") {
    return (
      <AuthPanel title="Choose a new password">
        <div className="grid gap-6">
          <Alert tone="warning">{linkFailure ?? "Please open the link in the email we sent you."}</Alert>
          <Link to="/forgot-password" className={buttonClass()}>
            Request a new link
          </Link>
        </div>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Choose a new password">
      <NewPasswordForm onSaved={() => setSaved(true)} />
    </AuthPanel>
  );
}

function NewPasswordForm({ onSaved }: { readonly onSaved: () => void }) {
  const form = useForm({
    initial: { password: "", confirm_password: "" },
    schema: newPasswordForm,
    formError: describePasswordFormError,
    submit: async ({ password }) => {
      const result = await updatePassword(password);
      if (!result.success) return result;
      onSaved();
      return undefined;
    },
  });
  return (
    <Form form={form}>
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
      <FormFailure form={form} />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Saving...">
        Save new password
      </Button>
    </Form>
  );
}
