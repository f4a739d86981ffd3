import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Notice } from "../components/notice.tsx";
import { AuthPanel, textLinkClass } from "../features/account/auth/auth-panel.tsx";
import { EmailRequestForm, resendNote } from "../features/account/auth/email-request-form.tsx";
import { returnSearch } from "../features/account/auth/return-search.ts";
import { resendConfirmation } from "../lib/auth-actions.ts";

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
      title="Resend the verification e-mail"
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
        <Notice tone="success">
          If an account for {sentTo} waits for its verification, a new e-mail is on its way. {resendNote}
        </Notice>
      )}
    </AuthPanel>
  );
}
