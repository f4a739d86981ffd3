import { createFileRoute, Link, useLocation, useRouter } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { CodeForm } from "../../features/account/auth/code-form.tsx";
import { signInByCode } from "../../lib/auth/actions.ts";
import { defaultReturnPath, returnSearch, toSafePath } from "../../lib/safe-redirect.ts";

export const Route = createFileRoute("/(sign-in)/signup-success")({
  validateSearch: returnSearch,
  component: SignupSuccessPage,
});

function SignupSuccessPage() {
  const { redirect } = Route.useSearch();
  const { history } = useRouter();
  // The email is undefined unless registration or sign-in opened this page.
  const email = useLocation({ select: ({ state }) => state.registeredEmail });
  return (
    <AuthPanel
      title="Check your email"
      footer={
        <>
          No email? {/* Keeps the return path and the email. */}
          <Link to="/resend-verification" search={(search) => search} state={true} className={textLinkClass}>
            Resend the verification email
          </Link>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-700">
            <MailCheck aria-hidden className="size-6" />
          </span>
          <div className="grid min-w-0 gap-2 text-ink-muted">
            <p>We've emailed you a 6-digit code, or a sign-in link if you already have an account.</p>
            {email === undefined ? (
              <p>Press the button in the email.</p>
            ) : (
              <p>
                Look for it at <strong className="wrap-anywhere text-ink">{email}</strong>. Enter the code
                here, or press the button in the email.
              </p>
            )}
          </div>
        </div>
        {email !== undefined && (
          <CodeForm
            label="Code from the email"
            verifyCode={(code) => signInByCode("signup", email, code)}
            onConfirmed={() => history.replace(toSafePath(redirect, defaultReturnPath))}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Link to="/login" search={(search) => search} className={buttonClass({ variant: "secondary" })}>
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
