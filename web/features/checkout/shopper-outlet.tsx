import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "../../lib/auth/session.ts";
import { VerifyingAccess } from "../account/auth/guard.tsx";

/** Renders the checkout. When an account's session ends here, the sign-in page opens instead of a guest's checkout. */
export function ShopperOutlet() {
  const isSignedIn = useSession().status === "signed-in";
  const [beganAsGuest] = useState(!isSignedIn);
  return isSignedIn || beganAsGuest ? <Outlet /> : <VerifyingAccess />;
}
