import { createFileRoute } from "@tanstack/react-router";
import { requireSession, SignedInOutlet, VerifyingAccess } from "../features/account/auth/guard.tsx";

/** Parent route of pages for signed-in visitors. Sends guests to sign in before any data is loaded. */
export const Route = createFileRoute("/_signed-in")({
  staticData: { needsSession: true },
  beforeLoad: requireSession,
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: SignedInOutlet,
});
