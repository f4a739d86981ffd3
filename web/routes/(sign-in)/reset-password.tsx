import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { PasswordField } from "../../components/fields.tsx";
import { Form, FormFailure } from "../../components/form.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { describePasswordFormError, newPasswordForm } from "../../features/account/auth/credentials.ts";
import { describeLinkFailure, emailParam, usedLinkMessage } from "../../features/account/auth/email-link.ts";
import { VerifyingAccess } from "../../features/account/auth/guard.tsx";
import { type AuthResult, updatePassword } from "../../lib/auth/actions.ts";
import { signInByLink, usedLinkCode } from "../../lib/auth/email-links.ts";
import { clearInitialHash, readInitialHash } from "../../lib/auth/initial-hash.ts";
import { useSession } from "../../lib/auth/session.ts";
import { searchSchema, textParam } from "../../lib/search-params.ts";
import { useForm } from "../../lib/use-form.ts";

export const Route = createFileRoute("/(sign-in)/reset-password")({
  validateSearch: searchSchema({ token_hash: textParam, email: emailParam }),
  component: ResetPasswordPage,
});

/**
 * Sets a new password. The link of a reset email opens this page with its token, which is redeemed with the new
 * password. A code, or a link that Supabase redirects, has signed the user in before.
 */
function ResetPasswordPage() {
  const { token_hash: tokenHash, email } = Route.useSearch();
  const session = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState(() => describeLinkFailure(readInitialHash()));
  const [isSaved, setSaved] = useState(false);
  useEffect(clearInitialHash, []);

  const link = tokenHash === undefined || email === undefined ? undefined : { tokenHash, email };
  if (session.status === "loading") return <VerifyingAccess />;
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
  if (failure !== undefined || (link === undefined && session.status === "signed-out")) {
    return (
      <AuthPanel
        title="Choose a new password"
        footer={
          <>
            Have you chosen one already?{" "}
            <Link to="/login" className={textLinkClass}>
              Sign in
            </Link>
          </>
        }
      >
        <div className="grid gap-6">
          <Alert tone="warning">{failure ?? "Please open the link in the email we sent you."}</Alert>
          <Link to="/forgot-password" className={buttonClass()}>
            Request a new link
          </Link>
        </div>
      </AuthPanel>
    );
  }
  const owner = link?.email ?? (session.status === "signed-in" ? session.email : undefined);
  return (
    <AuthPanel title={owner === undefined ? "Choose a new password" : `Choose a new password for ${owner}`}>
      <NewPasswordForm
        owner={owner}
        signIn={async () => (link === undefined ? { success: true } : signInByLink("recovery", link))}
        onLinkRefused={setFailure}
        onSaved={() => {
          setSaved(true);
          void navigate({ to: "/reset-password", search: {}, replace: true });
        }}
      />
    </AuthPanel>
  );
}

interface NewPasswordFormProps {
  readonly owner: string | undefined;
  /** Signs in with the link, if there is one. */
  readonly signIn: () => Promise<AuthResult>;
  readonly onLinkRefused: (message: string) => void;
  readonly onSaved: () => void;
}

function NewPasswordForm({ owner, signIn, onLinkRefused, onSaved }: NewPasswordFormProps) {
  // The link works once, but the password may be refused and typed again.
  const isSignedIn = useRef(false);
  const form = useForm({
    initial: { password: "", confirm_password: "" },
    schema: newPasswordForm,
    formError: describePasswordFormError,
    submit: async ({ password }) => {
      if (!isSignedIn.current) {
        const opened = await signIn();
        if (!opened.success) {
          if (opened.code === usedLinkCode || opened.code === "other_account")
            onLinkRefused(opened.code === usedLinkCode ? usedLinkMessage : opened.message);
          return opened;
        }
        isSignedIn.current = true;
      }
      const result = await updatePassword(password);
      if (!result.success) return result;
      onSaved();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      {/* Password managers save the password with this address. */}
      <input type="email" name="email" autoComplete="username" value={owner ?? ""} readOnly hidden />
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
