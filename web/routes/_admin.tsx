import { createFileRoute, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { VerifyingAccess } from "../features/account/auth/verifying-access.tsx";
import { profileOptions } from "../features/account/queries.ts";
import { requireSession } from "../lib/require-session.ts";
import { useSession } from "../lib/session.ts";

/** Every page beneath is for admins. This spares others a page of errors; the server refuses them every call anyway. */
export const Route = createFileRoute("/_admin")({
  beforeLoad: async ({ context, location }) => {
    await requireSession({ location });
    const profile = await context.queryClient.ensureQueryData(profileOptions);
    if (profile.role !== "admin") throw redirect({ to: "/unauthorized" });
  },
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: AdminPages,
});

function AdminPages() {
  const { status } = useSession();
  const router = useRouter();

  // The session can end while the page is open: here, in another tab, or at the provider.
  useEffect(() => {
    if (status !== "signed-out") return;
    const redirectPath = router.latestLocation.href;
    void router.navigate({ to: "/login", search: { redirect: redirectPath }, replace: true });
  }, [status, router]);

  return status === "signed-in" ? <Outlet /> : <VerifyingAccess />;
}
