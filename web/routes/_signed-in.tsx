import { createFileRoute, Navigate, Outlet, useLocation } from "@tanstack/react-router";
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
  const here = useLocation({ select: (location) => location.href });
  if (status === "signed-in") return <Outlet />;
  if (status === "loading") return <VerifyingAccess />;
  return <Navigate to="/login" search={{ redirect: here }} replace />;
}
