import { createFileRoute, Link, useLocation, useRouter } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { AuthPanel, CodeForm } from "../../features/account/auth/auth-panel.tsx";
import { confirmByCode } from "../../lib/auth/actions.ts";
import { defaultReturnPath, returnSearch, safeRedirect } from "../../lib/safe-redirect.ts";

export const Route = createFileRoute("/(sign-in)/signup-success")({
  validateSearch: returnSearch,
  component: SignupSuccessPage,
});

function SignupSuccessPage() {
  const { redirect } = Route.useSearch();
  const { history } = useRouter();
  // Missing where the page was opened by its address.
  const email = useLocation({ select: ({ state }) => state.registeredEmail });
  return (
    <AuthPanel
      title="Account created"
      footer={
        <>
          No email?{" "}
          <Link to="/resend-verification" search={(search) => search} state={true} className={textLinkClass}>
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
          <p className="min-w-0 text-ink-muted">
            Your account was created and a verification email has been sent
            {email !== undefined && (
              <>
                {" "}
                to <strong className="wrap-anywhere text-ink">{email}</strong>
              </>
            )}
            . Follow the link in it{email === undefined ? "" : ", or type its six-digit code here,"} to sign
            in.
          </p>
        </div>
        {email !== undefined && (
          <CodeForm
            label="Code from the email"
            giveCode={(code) => confirmByCode(email, code)}
            onConfirmed={() => history.replace(safeRedirect(redirect, defaultReturnPath))}
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
