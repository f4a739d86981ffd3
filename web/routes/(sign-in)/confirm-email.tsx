import { createFileRoute, Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { AuthPanel } from "../../features/account/auth/auth-panel.tsx";
import { emailParam, usedLinkMessage } from "../../features/account/auth/email-link.ts";
import { VerifyingAccess } from "../../features/account/auth/guard.tsx";
import type { AuthResult } from "../../lib/auth/actions.ts";
import { confirmEmailChange, signInByLink, usedLinkCode } from "../../lib/auth/email-links.ts";
import { useSession } from "../../lib/auth/session.ts";
import { defaultReturnPath, toSafePath } from "../../lib/safe-redirect.ts";
import { oneOfParam, searchSchema, textParam } from "../../lib/search-params.ts";

export const Route = createFileRoute("/(sign-in)/confirm-email")({
  validateSearch: searchSchema({
    type: oneOfParam(["signup", "email_change"]),
    token_hash: textParam,
    email: emailParam,
    next: readNextPath,
  }),
  component: ConfirmEmailPage,
});

/**
 * Confirms an address, or the change of one, by an email's link. Needs a click, because mail scanners open every link.
 */
function ConfirmEmailPage() {
  const { type, token_hash: tokenHash, email, next = defaultReturnPath } = Route.useSearch();
  if (useSession().status === "loading") return <VerifyingAccess />;
  if (type === "email_change" && tokenHash !== undefined) return <EmailChange tokenHash={tokenHash} />;
  if (tokenHash === undefined || email === undefined) {
    return (
      <AuthPanel title="Confirm your email address">
        <LinkFailure text="This link is incomplete. Open it from the email, or copy all of it.">
          <NewLink next={next} />
        </LinkFailure>
      </AuthPanel>
    );
  }
  return <SignUp link={{ tokenHash, email }} next={next} />;
}

interface SignUpProps {
  readonly link: { readonly tokenHash: string; readonly email: string };
  /** The page that follows. It leads to the sign-in page of a visitor who is not signed in. */
  readonly next: string;
}

function SignUp({ link, next }: SignUpProps) {
  const session = useSession();
  const { history } = useRouter();
  const { failure, isBusy, run } = useConfirmation(
    () => signInByLink("signup", link),
    () => history.replace(next),
  );
  if (session.status === "signed-in" && session.email === link.email && !isBusy) {
    return (
      <AuthPanel title="You confirmed already" subtitle={`You're signed in as ${session.email}.`}>
        <Button size="lg" onClick={() => history.replace(next)}>
          Continue
        </Button>
      </AuthPanel>
    );
  }
  if (failure?.code === usedLinkCode) {
    return (
      <AuthPanel title="Confirm your email address">
        <LinkFailure text="You confirmed already, or this link has expired. If you confirmed, sign in.">
          <a href={next} className={buttonClass()}>
            Sign in
          </a>
          <NewLink next={next} />
        </LinkFailure>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title={`Confirm ${link.email}?`}
      subtitle={
        session.status === "signed-in"
          ? `You're signed in as ${session.email}. This confirms another address, and signs you in with it.`
          : "This confirms the address and signs you in. Continue only if it's yours."
      }
    >
      <ConfirmButton failure={failure} isBusy={isBusy} onClick={run}>
        Confirm my email address
      </ConfirmButton>
    </AuthPanel>
  );
}

function EmailChange({ tokenHash }: { readonly tokenHash: string }) {
  const isSignedIn = useSession().status === "signed-in";
  const [step, setStep] = useState<"ask" | "one left" | "changed">("ask");
  const { failure, isBusy, run } = useConfirmation(
    () => confirmEmailChange(tokenHash),
    ({ isComplete }) => setStep(isComplete ? "changed" : "one left"),
  );
  const profile = (
    <Link to="/profile" className={buttonClass({ variant: "secondary" })}>
      {isSignedIn ? "Your profile" : "Sign in"}
    </Link>
  );
  return (
    <AuthPanel title="Change your email address">
      {step === "changed" && (
        <div className="grid gap-6">
          <Alert tone="success">
            Your email address has been changed. Sign in with the new one from now on.
          </Alert>
          {profile}
        </div>
      )}
      {step === "one left" && (
        <Alert tone="info">One step left: follow the link we sent to your other email address, too.</Alert>
      )}
      {step === "ask" &&
        (failure?.code === usedLinkCode ? (
          <LinkFailure text={`${usedLinkMessage} Your profile shows the address that you sign in with.`}>
            {profile}
          </LinkFailure>
        ) : (
          <ConfirmButton failure={failure} isBusy={isBusy} onClick={run}>
            Confirm the change
          </ConfirmButton>
        ))}
    </AuthPanel>
  );
}

type Failure = Extract<AuthResult, { success: false }>;

function useConfirmation<Success extends { readonly success: true }>(
  confirm: () => Promise<Success | Failure>,
  onConfirmed: (result: Success) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function run() {
    setBusy(true);
    const result = await confirm();
    setFailure(result.success ? undefined : result);
    if (result.success) onConfirmed(result);
    setBusy(false);
  }
  return { failure, isBusy, run: () => void run() };
}

interface ConfirmButtonProps {
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function ConfirmButton({ failure, isBusy, onClick, children }: ConfirmButtonProps) {
  return (
    <div className="grid gap-3">
      {failure !== undefined && <Alert tone="error">{failure.message}</Alert>}
      <Button size="lg" isBusy={isBusy} busyLabel="Confirming..." onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}

function LinkFailure({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <Alert tone="warning">{text}</Alert>
      {children}
    </div>
  );
}

function NewLink({ next }: { readonly next: string }) {
  const redirect = new URLSearchParams(next.split("?")[1]).get("redirect") ?? undefined;
  return (
    <Link to="/resend-verification" search={{ redirect }} className={buttonClass({ variant: "secondary" })}>
      Send a new link
    </Link>
  );
}

/** Returns the path of the page that follows. The link has its whole address, and the router then writes the path. */
function readNextPath(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const { pathname, search } = URL.canParse(value) ? new URL(value) : { pathname: value, search: "" };
  return toSafePath(pathname + search, defaultReturnPath);
}
