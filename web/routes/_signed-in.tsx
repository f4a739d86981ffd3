import { createFileRoute } from "@tanstack/react-router";
import { requireSession, SignedInOutlet, VerifyingAccess } from "../features/account/auth/guard.tsx";

/** Every page beneath is for signed-in people; others are sent to sign in before anything is loaded for it. */
export const Route = createFileRoute("/_signed-in")({
  staticData: { needsSession: true },
  beforeLoad: requireSession,
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: SignedInOutlet,
});
