import { Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Spinner } from "../../../components/loading.tsx";
import { useSession, waitForSession } from "../../../lib/auth/session.ts";

/** The pages beneath a guarded route, for as long as the session lasts. */
export function SignedInOutlet() {
  const { status } = useSession();
  const router = useRouter();

  // The session can end while the page is open: here, in another tab, or at the provider. Once for each change: the
  // address after this step, /login, must not become the way back.
  useEffect(() => {
    if (status !== "signed-out") return;
    const redirect = router.latestLocation.href;
    void router.navigate({ to: "/login", search: { redirect }, replace: true });
  }, [status, router]);

  return status === "signed-in" ? <Outlet /> : <VerifyingAccess />;
}

/** While the session is being verified. */
export function VerifyingAccess() {
  return (
    <div
      role="status"
      className="grid min-h-[50vh] place-content-center justify-items-center gap-4 text-ink-muted"
    >
      <Spinner size="lg" />
      <p>Verifying access...</p>
    </div>
  );
}

/** A route's guard, before its data is loaded: guests go to sign in, and come back here afterwards. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const session = await waitForSession();
  if (session.status !== "signed-in") throw redirect({ to: "/login", search: { redirect: location.href } });
}
