import { Outlet, type RegisteredRouter, redirect } from "@tanstack/react-router";
import { Spinner } from "../../../components/loading.tsx";
import { onSessionEnd, sessionEndReason, useSession, waitForSession } from "../../../lib/auth/session.ts";
import { returnPath } from "../../../lib/safe-redirect.ts";
import { toast } from "../../../lib/toast.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** A session that ends on this page leads to sign in, and back. */
    readonly needsSession?: boolean;
  }
}

/**
 * Leads to the sign-in page when the session ends: here, in another tab, or at the provider. Pages that guests may see stay
 * open and show a toast. Called once, at the start.
 */
export function followSessionEnd(router: RegisteredRouter): void {
  onSessionEnd(() => {
    // The page that was asked for, also where the call that ended the session is its loader's.
    const { latestLocation } = router;
    if (router.matchRoutes(latestLocation).some(({ staticData }) => staticData.needsSession)) {
      void router.navigate({
        to: "/login",
        search: { redirect: returnPath(latestLocation) },
        replace: true,
      });
      return;
    }
    const reason = sessionEndReason();
    if (reason !== undefined && latestLocation.pathname !== "/login") toast.info(reason);
  });
}

/** The pages beneath a guarded route, for as long as the session lasts. */
export function SignedInOutlet() {
  return useSession().status === "signed-in" ? <Outlet /> : <VerifyingAccess />;
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
  if (session.status !== "signed-in")
    throw redirect({ to: "/login", search: { redirect: returnPath(location) } });
}
