import { createFileRoute } from "@tanstack/react-router";
import { VerifyingAccess } from "../features/account/auth/guard.tsx";
import { ShopperOutlet } from "../features/checkout/shopper-outlet.tsx";
import { waitForSession } from "../lib/auth/verify-session.ts";
import { searchSchema, textParam } from "../lib/search-params.ts";

/** Parent route of the checkout, for accounts, and for guests if the store sells to them. */
export const Route = createFileRoute("/checkout")({
  staticData: { needsSession: true },
  // The link of a guest's order, to which the bank returns the shopper.
  validateSearch: searchSchema({ link: textParam }),
  // ShopperOutlet remembers who began. The pages decide who may open them.
  beforeLoad: async () => {
    await waitForSession();
  },
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: ShopperOutlet,
});
