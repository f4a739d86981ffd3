import { createFileRoute, Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Notice } from "../components/notice.tsx";
import { AuthPanel, textLinkClass } from "../features/account/auth/auth-panel.tsx";
import { emailLinkFailure } from "../features/account/auth/email-link.ts";
import { defaultReturnPath, returnSearch } from "../features/account/auth/return-search.ts";
import { SignInForm } from "../features/account/auth/sign-in-form.tsx";
import { VerifyingAccess } from "../features/account/auth/verifying-access.tsx";
import { safeRedirect } from "../lib/safe-redirect.ts";
import { sessionEndReason, useSession } from "../lib/session.ts";

export const Route = createFileRoute("/login")({
  validateSearch: returnSearch,
  component: LoginPage,
});

function LoginPage() {
  const { redirect } = Route.useSearch();
  const { history } = useRouter();
  const { status } = useSession();
  const [linkFailure] = useState(() => emailLinkFailure(window.location.hash));
  const endReason = sessionEndReason();

  // Also for whoever arrives signed in: by the link of the confirmation e-mail, or from another tab.
  useEffect(() => {
    if (status === "signed-in") history.replace(safeRedirect(redirect, defaultReturnPath));
  }, [status, redirect, history]);

  if (status !== "signed-out") return <VerifyingAccess />;
  return (
    <AuthPanel
      title="Sign in"
      subtitle="Welcome back."
      footer={
        <>
          New here?{" "}
          <Link to="/register" search={(search) => search} className={textLinkClass}>
            Create an account
          </Link>
        </>
      }
    >
      <div className="grid gap-5">
        {endReason !== undefined && <Notice tone="info">{endReason}</Notice>}
        {linkFailure !== undefined && (
          <Notice tone="warning">
            <p>{linkFailure}</p>
            <Link to="/resend-verification" search={(search) => search} className={textLinkClass}>
              Send a new link
            </Link>
          </Notice>
        )}
        <SignInForm redirect={redirect} />
      </div>
    </AuthPanel>
  );
}
