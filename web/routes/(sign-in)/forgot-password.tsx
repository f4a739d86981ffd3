import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { CodeForm } from "../../features/account/auth/code-form.tsx";
import { EmailRequestForm, resendNote } from "../../features/account/auth/email-request-form.tsx";
import { requestPasswordReset, signInByCode } from "../../lib/auth/actions.ts";
import { returnSearch } from "../../lib/safe-redirect.ts";

export const Route = createFileRoute("/(sign-in)/forgot-password")({
  validateSearch: returnSearch,
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const navigate = useNavigate();
  if (sentTo !== undefined) {
    return (
      <AuthPanel title="Check your email">
        <div className="grid gap-6">
          <Alert tone="success">
            If there's an account for {sentTo}, you'll get an email with a link to choose a new password.
            Follow it, or enter its code here. {resendNote}
          </Alert>
          <CodeForm
            label="Code from the email"
            verifyCode={(code) => signInByCode("recovery", sentTo, code)}
            onConfirmed={() => void navigate({ to: "/reset-password" })}
          />
          <div className="grid gap-3">
            <Link to="/login" search={(search) => search} className={buttonClass()}>
              Back to sign in
            </Link>
            <Button variant="secondary" onClick={() => setSentTo(undefined)}>
              Try another email address
            </Button>
          </div>
        </div>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title="Forgot your password?"
      subtitle="We'll send you a link to choose a new one."
      footer={
        <BackLink to="/login" search={(search) => search}>
          Back to sign in
        </BackLink>
      }
    >
      <EmailRequestForm submitLabel="Send the link" request={requestPasswordReset} onSent={setSentTo} />
    </AuthPanel>
  );
}
