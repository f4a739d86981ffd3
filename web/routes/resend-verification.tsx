import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Alert } from "../components/alert.tsx";
import {
  AuthPanel,
  EmailRequestForm,
  resendNote,
  textLinkClass,
} from "../features/account/auth/auth-panel.tsx";
import { resendConfirmation } from "../lib/auth/actions.ts";
import { returnSearch } from "../lib/safe-redirect.ts";

export const Route = createFileRoute("/resend-verification")({
  validateSearch: returnSearch,
  component: ResendVerificationPage,
});

function ResendVerificationPage() {
  const { redirect } = Route.useSearch();
  const query = redirect === undefined ? "" : `?redirect=${encodeURIComponent(redirect)}`;
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthPanel
      title="Resend the verification email"
      footer={
        <Link to="/login" search={(search) => search} className={textLinkClass}>
          Back to sign in
        </Link>
      }
    >
      {sentTo === undefined ? (
        <EmailRequestForm
          submitLabel="Send it again"
          request={(email) => resendConfirmation(email, `/login${query}`)}
          onSent={setSentTo}
        />
      ) : (
        <Alert tone="success">
          If {sentTo} has an account that is not verified yet, a new email is on its way. {resendNote}
        </Alert>
      )}
    </AuthPanel>
  );
}
