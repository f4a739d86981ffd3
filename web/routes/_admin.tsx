import { createFileRoute, redirect } from "@tanstack/react-router";
import { requireSession, SignedInOutlet, VerifyingAccess } from "../features/account/auth/guard.tsx";
import { profileOptions } from "../features/account/queries.ts";
import { AdminNav } from "../features/admin/shared/admin-nav.tsx";
import { AdminStyles } from "../features/admin/shell/admin-styles.tsx";
import { getReturnPath } from "../lib/safe-redirect.ts";

/** Guards the admin pages. The server checks every request itself, so the guard only saves others a page of errors. */
export const Route = createFileRoute("/_admin")({
  staticData: { needsSession: true },
  beforeLoad: async ({ context, location }) => {
    await requireSession({ location });
    const profile = await context.queryClient.ensureQueryData(profileOptions);
    if (profile.role !== "admin") throw redirect({ to: "/unauthorized" });
    if (profile.second_factor_due) {
      throw redirect({ to: "/second-factor", search: { redirect: getReturnPath(location) } });
    }
  },
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: AdminArea,
});

/** Shows the navigation while a screen loads, and if it fails to load. */
function AdminArea() {
  return (
    <>
      <AdminStyles />
      <div className="page-width pt-4 print:hidden">
        <AdminNav />
      </div>
      <SignedInOutlet />
    </>
  );
}
