import { createFileRoute, redirect } from "@tanstack/react-router";
import { requireSession, SignedInOutlet, VerifyingAccess } from "../features/account/auth/guard.tsx";
import { profileOptions } from "../features/account/queries.ts";
import { AdminNav } from "../features/admin/shared/admin-nav.tsx";
import { returnPath } from "../lib/safe-redirect.ts";

/** Every page beneath is for admins. This spares others a page of errors; the server refuses them every call anyway. */
export const Route = createFileRoute("/_admin")({
  staticData: { needsSession: true },
  beforeLoad: async ({ context, location }) => {
    await requireSession({ location });
    const profile = await context.queryClient.ensureQueryData(profileOptions);
    if (profile.role !== "admin") throw redirect({ to: "/unauthorized" });
    if (profile.second_factor_due) {
      throw redirect({ to: "/second-factor", search: { redirect: returnPath(location) } });
    }
  },
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: AdminArea,
});

/** The way to the other screens stays while one of them is loading, and where one could not be loaded. */
function AdminArea() {
  return (
    <>
      <div className="page-width pt-4">
        <AdminNav />
      </div>
      <SignedInOutlet />
    </>
  );
}
