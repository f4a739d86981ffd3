import { useState } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import type { LinkSession } from "../../../lib/auth/link-session.ts";
import { acceptOfferedSession, declineOfferedSession } from "../../../lib/auth/offered-session.ts";
import { useSession } from "../../../lib/auth/session.ts";
import { AuthPanel } from "./auth-panel.tsx";

/** Asks before an email's link signs anybody in, because the link may be a stranger's. */
export function LinkQuestion({ link }: { readonly link: LinkSession }) {
  const session = useSession();
  const [isAccepting, setAccepting] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function accept() {
    setAccepting(true);
    const outcome = await acceptOfferedSession();
    setAccepting(false);
    setFailed(outcome === "unreachable");
  }

  return (
    <AuthPanel
      title={`Continue as ${link.email}?`}
      subtitle={
        session.status === "signed-in"
          ? `You're signed in as ${session.email}. This link signs you in to another account.`
          : "This link signs you in. Continue only if this is your email address."
      }
    >
      <div className="grid gap-3">
        {hasFailed && <Alert tone="error">We couldn't reach the sign-in service. Please try again.</Alert>}
        <Button size="lg" isBusy={isAccepting} busyLabel="Signing in..." onClick={() => void accept()}>
          Continue
        </Button>
        <Button variant="secondary" onClick={declineOfferedSession}>
          {session.status === "signed-in" ? `Stay signed in as ${session.email}` : "Not me"}
        </Button>
      </div>
    </AuthPanel>
  );
}
