import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "../../../lib/session.ts";
import { VerifyingAccess } from "./verifying-access.tsx";

/** The pages beneath a guarded route, for as long as the session lasts. */
export function SignedInOutlet() {
  const { status } = useSession();
  const router = useRouter();

  // The session can end while the page is open: here, in another tab, or at the provider. Asked once for each change,
  // since the way back must not become the address that this very step leads to.
  useEffect(() => {
    if (status !== "signed-out") return;
    const redirect = router.latestLocation.href;
    void router.navigate({ to: "/login", search: { redirect }, replace: true });
  }, [status, router]);

  return status === "signed-in" ? <Outlet /> : <VerifyingAccess />;
}
