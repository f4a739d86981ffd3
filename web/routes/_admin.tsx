import { createFileRoute, redirect } from "@tanstack/react-router";
import { SignedInOutlet } from "../features/account/auth/signed-in-outlet.tsx";
import { VerifyingAccess } from "../features/account/auth/verifying-access.tsx";
import { profileOptions } from "../features/account/queries.ts";
import { requireSession } from "../lib/require-session.ts";

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
