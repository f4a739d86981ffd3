import { createFileRoute, redirect } from "@tanstack/react-router";
import { requireSession, SignedInOutlet, VerifyingAccess } from "../features/account/auth/guard.tsx";
import { profileOptions } from "../features/account/queries.ts";

/** Every page beneath is for admins. This spares others a page of errors; the server refuses them every call anyway. */
export const Route = createFileRoute("/_admin")({
  beforeLoad: async ({ context, location }) => {
    await requireSession({ location });
    const profile = await context.queryClient.ensureQueryData(profileOptions);
    if (profile.role !== "admin") throw redirect({ to: "/unauthorized" });
  },
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: SignedInOutlet,
});
