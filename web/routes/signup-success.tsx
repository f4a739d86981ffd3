import { createFileRoute, Link } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { AuthPanel, textLinkClass } from "../features/account/auth/auth-panel.tsx";
import { returnSearch } from "../lib/safe-redirect.ts";

export const Route = createFileRoute("/signup-success")({
  validateSearch: returnSearch,
  component: SignupSuccessPage,
});

function SignupSuccessPage() {
  return (
    <AuthPanel
      title="Account created"
      footer={
        <>
          No email?{" "}
          <Link to="/resend-verification" search={(search) => search} className={textLinkClass}>
            Resend the verification email
          </Link>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-evergreen-50 text-evergreen-700">
            <MailCheck aria-hidden className="size-6" />
          </span>
          <p className="text-ink-muted">
            Your account was created and a verification email has been sent. Follow the link in it, and you
            are signed in.
          </p>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Link to="/login" search={(search) => search} className={buttonClass()}>
            Go to sign in
          </Link>
          <Link to="/" className={buttonClass({ variant: "secondary" })}>
            Back to the store
          </Link>
        </div>
      </div>
    </AuthPanel>
  );
}
