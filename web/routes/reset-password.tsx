import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { AuthPanel } from "../features/account/auth/auth-panel.tsx";
import { emailLinkFailure } from "../features/account/auth/email-link.ts";
import { NewPasswordForm } from "../features/account/auth/new-password-form.tsx";
import { VerifyingAccess } from "../features/account/auth/verifying-access.tsx";
import { useSession } from "../lib/session.ts";

export const Route = createFileRoute("/reset-password")({
  component: ResetPasswordPage,
});

/** The link of the e-mail signs its reader in; the new password is then an ordinary change of the account. */
function ResetPasswordPage() {
  const { status } = useSession();
  const [linkFailure] = useState(() => emailLinkFailure(window.location.hash));
  const [isSaved, setSaved] = useState(false);

  if (status === "loading") return <VerifyingAccess />;
  if (isSaved) {
    return (
      <AuthPanel title="Password saved">
        <div className="grid gap-6">
          <Notice tone="success">Your new password is in use from now on. You are signed in.</Notice>
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
          <Notice tone="warning">
            {linkFailure ?? "Please open this page by the link in the e-mail we sent you."}
          </Notice>
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
