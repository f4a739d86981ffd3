import { createFileRoute } from "@tanstack/react-router";
import { SignedInOutlet } from "../features/account/auth/signed-in-outlet.tsx";
import { VerifyingAccess } from "../features/account/auth/verifying-access.tsx";
import { requireSession } from "../lib/require-session.ts";

/** Every page beneath is for signed-in people; others are sent to sign in before anything is loaded for it. */
export const Route = createFileRoute("/_signed-in")({
  beforeLoad: requireSession,
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: SignedInOutlet,
});
