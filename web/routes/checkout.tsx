import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { VerifyingAccess } from "../features/account/auth/guard.tsx";
import { useSession } from "../lib/auth/session.ts";
import { waitForSession } from "../lib/auth/verify-session.ts";
import { searchSchema, textParam } from "../lib/search-params.ts";

/** Parent route of the checkout, for accounts, and for guests if the store sells to them. */
export const Route = createFileRoute("/checkout")({
  staticData: { needsSession: true },
  // The link of a guest's order, to which the bank returns the shopper.
  validateSearch: searchSchema({ link: textParam }),
  // Each page below checks access itself.
  beforeLoad: async () => {
    await waitForSession();
  },
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: ShopperOutlet,
});

/** When an account's session ends here, the sign-in page opens instead of a guest's checkout. */
function ShopperOutlet() {
  const isSignedIn = useSession().status === "signed-in";
  const [beganAsGuest] = useState(!isSignedIn);
  return isSignedIn || beganAsGuest ? <Outlet /> : <VerifyingAccess />;
}
