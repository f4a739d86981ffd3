import { Outlet, type RegisteredRouter, redirect } from "@tanstack/react-router";
import { Spinner } from "../../../components/loading.tsx";
import { getSessionEndReason, onSessionEnd, useSession } from "../../../lib/auth/session.ts";
import { waitForSession } from "../../../lib/auth/verify-session.ts";
import { getReturnPath } from "../../../lib/safe-redirect.ts";
import { toast } from "../../../lib/toast.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** True if the visitor must sign in again when the session ends on this page. */
    readonly needsSession?: boolean;
  }
}

/**
 * Opens the sign-in page when the session ends here, in another tab or at the provider. Pages that guests may see stay
 * open and show a toast. Called once, at startup.
 */
export function followSessionEnd(router: RegisteredRouter): void {
  onSessionEnd((isRequested) => {
    // The latest location also covers a session that ended in the loader of the page being opened.
    const { latestLocation } = router;
    if (router.matchRoutes(latestLocation).some(({ staticData }) => staticData.needsSession)) {
      void router.navigate({
        to: "/login",
        search: isRequested ? {} : { redirect: getReturnPath(latestLocation) },
        replace: true,
        ignoreBlocker: true,
      });
      return;
    }
    const reason = getSessionEndReason();
    if (reason !== undefined && latestLocation.pathname !== "/login") toast.info(reason);
  });
}

/** Renders the child routes of a guarded route while the session lasts. */
export function SignedInOutlet() {
  return useSession().status === "signed-in" ? <Outlet /> : <VerifyingAccess />;
}

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

/** Guards a route. Redirects guests to sign in and then back, before any data is loaded. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const session = await waitForSession();
  if (session.status !== "signed-in")
    throw redirect({ to: "/login", search: { redirect: getReturnPath(location) } });
}
