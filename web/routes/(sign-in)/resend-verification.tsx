import { createFileRoute, useLocation, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { CodeForm } from "../../features/account/auth/code-form.tsx";
import { EmailRequestForm, resendNote } from "../../features/account/auth/email-request-form.tsx";
import { resendConfirmation, signInByCode } from "../../lib/auth/actions.ts";
import { defaultReturnPath, returnSearch, toSafePath } from "../../lib/safe-redirect.ts";

export const Route = createFileRoute("/(sign-in)/resend-verification")({
  validateSearch: returnSearch,
  component: ResendVerificationPage,
});

function ResendVerificationPage() {
  const { redirect } = Route.useSearch();
  const query = redirect === undefined ? "" : `?redirect=${encodeURIComponent(redirect)}`;
  const registeredEmail = useLocation({ select: ({ state }) => state.registeredEmail });
  const [sentTo, setSentTo] = useState<string>();
  const { history } = useRouter();
  return (
    <AuthPanel
      title="Resend the verification email"
      footer={
        <BackLink to="/login" search={(search) => search}>
          Back to sign in
        </BackLink>
      }
    >
      {sentTo === undefined ? (
        <EmailRequestForm
          submitLabel="Send it again"
          initialEmail={registeredEmail}
          request={(email) => resendConfirmation(email, `/login${query}`)}
          onSent={setSentTo}
        />
      ) : (
        <div className="grid gap-6">
          <Alert tone="success">
            If {sentTo} has an account that isn't verified yet, we've sent a new email. {resendNote}
          </Alert>
          <CodeForm
            label="Code from the email"
            verifyCode={(code) => signInByCode("signup", sentTo, code)}
            onConfirmed={() => history.replace(toSafePath(redirect, defaultReturnPath))}
          />
        </div>
      )}
    </AuthPanel>
  );
}
