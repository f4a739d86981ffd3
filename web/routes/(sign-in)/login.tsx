import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Link, useHydrated, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { CheckboxField, PasswordField, TextField } from "../../components/fields.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { signInForm } from "../../features/account/auth/credentials.ts";
import { describeLinkFailure } from "../../features/account/auth/email-link.ts";
import { VerifyingAccess } from "../../features/account/auth/guard.tsx";
import { profileOptions } from "../../features/account/queries.ts";
import { SignInReason } from "../../features/cart/sign-in-reason.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { signIn } from "../../lib/auth/actions.ts";
import { clearInitialHash, readInitialHash } from "../../lib/auth/initial-hash.ts";
import { useSession, useSessionEndReason } from "../../lib/auth/session.ts";
import { defaultReturnPath, returnSearch, toSafePath } from "../../lib/safe-redirect.ts";
import { useForm } from "../../lib/use-form.ts";

export const Route = createFileRoute("/(sign-in)/login")({
  validateSearch: returnSearch,
  component: LoginPage,
});

function LoginPage() {
  const { redirect } = Route.useSearch();
  const { status } = useSession();
  const [hashFailure] = useState(() => describeLinkFailure(readInitialHash()));
  // The Worker never receives the fragment of an address.
  const linkFailure = useHydrated() ? hashFailure : undefined;
  const endReason = useSessionEndReason();
  const [isRefused, forgetRefusal] = useSignedInRedirect(redirect);

  useEffect(() => {
    if (status === "signed-out") clearInitialHash();
  }, [status]);

  if (status === "loading" || (status === "signed-in" && !isRefused)) return <VerifyingAccess />;
  return (
    <AuthPanel
      title="Sign in"
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
        {status === "signed-in" && (
          <Alert tone="info">We couldn't confirm that you're signed in. Please sign in again.</Alert>
        )}
        {linkFailure !== undefined && (
          <Alert tone="warning">
            <p>{linkFailure} If you confirmed your email address already, sign in.</p>
            <Link to="/resend-verification" search={(search) => search} className={textLinkClass}>
              Send a new link
            </Link>
          </Alert>
        )}
        <SignInReason redirect={endReason === undefined ? redirect : undefined} />
        <SignInForm redirect={redirect} onSignedIn={forgetRefusal} />
      </div>
    </AuthPanel>
  );
}

/**
 * Opens the next page of a signed-in visitor. It waits until the API has accepted the session, because a page that
 * refused it would redirect back.
 * @returns whether the API refused the session, and a function that forgets it after another sign-in
 */
function useSignedInRedirect(redirect: string | undefined) {
  const { history } = useRouter();
  const { status } = useSession();
  const queryClient = useQueryClient();
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    if (status !== "signed-in" || isRefused) return;
    let isUnmounted = false;
    const openNextPage = () => history.replace(toSafePath(redirect, defaultReturnPath));
    void queryClient.fetchQuery({ ...profileOptions, staleTime: 0, retry: false }).then(
      () => isUnmounted || openNextPage(),
      (error: unknown) => {
        if (isUnmounted) return;
        if (error instanceof ApiError && error.status === 401) setRefused(true);
        else openNextPage();
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [status, isRefused, redirect, history, queryClient]);

  return [isRefused, () => setRefused(false)] as const;
}

interface SignInFormProps {
  readonly redirect: string | undefined;
  readonly onSignedIn: () => void;
}

/** Signs in. The page then redirects when the session changes. */
function SignInForm({ redirect, onSignedIn }: SignInFormProps) {
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const form = useForm({
    initial: { email: "", password: "", is_remembered: true },
    schema: signInForm,
    submit: async ({ email, password, is_remembered }) => {
      const result = await signIn({ email, password, isRemembered: is_remembered });
      if (result.success) {
        onSignedIn();
        return undefined;
      }
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
