import { createFileRoute, Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { CheckboxField, PasswordField, TextField } from "../../components/fields.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { signInForm } from "../../features/account/auth/credentials.ts";
import { emailLinkFailure } from "../../features/account/auth/email-link.ts";
import { VerifyingAccess } from "../../features/account/auth/guard.tsx";
import { SignInReason } from "../../features/cart/sign-in-reason.tsx";
import { signIn } from "../../lib/auth/actions.ts";
import { clearInitialHash, readInitialHash, sessionEndReason, useSession } from "../../lib/auth/session.ts";
import { defaultReturnPath, returnSearch, safeRedirect } from "../../lib/safe-redirect.ts";
import { useForm } from "../../lib/use-form.ts";

export const Route = createFileRoute("/(sign-in)/login")({
  validateSearch: returnSearch,
  component: LoginPage,
});

function LoginPage() {
  const { redirect } = Route.useSearch();
  const { history } = useRouter();
  const { status } = useSession();
  const [linkFailure] = useState(() => emailLinkFailure(readInitialHash()));
  const endReason = sessionEndReason();

  // Also for visitors who arrive signed in: by the link of the confirmation email, or from another tab.
  useEffect(() => {
    if (status === "signed-in") history.replace(safeRedirect(redirect, defaultReturnPath));
  }, [status, redirect, history]);

  useEffect(() => {
    if (status === "signed-out") clearInitialHash();
  }, [status]);

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
          <br />
          <Link to="/track" className={textLinkClass}>
            Track an order without signing in
          </Link>
        </>
      }
    >
      <div className="grid gap-5">
        {endReason !== undefined && <Alert tone="info">{endReason}</Alert>}
        {linkFailure !== undefined && (
          <Alert tone="warning">
            <p>{linkFailure}</p>
            <Link to="/resend-verification" search={(search) => search} className={textLinkClass}>
              Send a new link
            </Link>
          </Alert>
        )}
        {endReason === undefined && <SignInReason redirect={redirect} />}
        <SignInForm redirect={redirect} />
      </div>
    </AuthPanel>
  );
}

/** Signs in; the page watches the session and leads on. */
function SignInForm({ redirect }: { readonly redirect: string | undefined }) {
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const form = useForm({
    initial: { email: "", password: "", is_remembered: true },
    schema: signInForm,
    submit: async ({ email, password, is_remembered }) => {
      const result = await signIn({ email, password, isRemembered: is_remembered });
      if (result.success) return undefined;
      setUnconfirmed(result.code === "email_not_confirmed");
      return result;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== undefined && (
        <Alert tone="error">
          <p>{form.failure}</p>
          {isUnconfirmed && (
            <Link
              to="/resend-verification"
              search={{ redirect }}
              state={{ registeredEmail: form.values.email }}
              className={textLinkClass}
            >
              Resend the verification email
            </Link>
          )}
        </Alert>
      )}
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="username" required />
      <PasswordField {...form.text("password")} label="Password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField {...form.checkbox("is_remembered")} label="Remember me" />
        <Link to="/forgot-password" search={{ redirect }} className={textLinkClass}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Signing in...">
        Sign in
      </Button>
    </form>
  );
}
