import { createFileRoute, Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { VerifyingAccess } from "../features/account/auth/verifying-access.tsx";
import { requireSession } from "../lib/require-session.ts";
import { useSession } from "../lib/session.ts";

/** Every page beneath is for signed-in people; others are sent to sign in before anything of it is asked for. */
export const Route = createFileRoute("/_signed-in")({
  beforeLoad: requireSession,
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: SignedInPages,
});

function SignedInPages() {
  const { status } = useSession();
  const router = useRouter();

  // The session can end while the page is open: here, in another tab, or at the provider. Asked once for each change,
  // since the way back must not become the address that this very step leads to.
  useEffect(() => {
    if (status !== "signed-out") return;
    const redirect = router.latestLocation.href;
    void router.navigate({ to: "/login", search: { redirect }, replace: true });
  }, [status, router]);

  return status === "signed-in" ? <Outlet /> : <VerifyingAccess />;
}
