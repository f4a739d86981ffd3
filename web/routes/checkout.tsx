import { createFileRoute } from "@tanstack/react-router";
import { VerifyingAccess } from "../features/account/auth/guard.tsx";
import { requireShopperOrLink } from "../features/checkout/require-shopper.ts";
import { ShopperOutlet } from "../features/checkout/shopper-outlet.tsx";
import { searchSchema, textParam } from "../lib/search-params.ts";

/** Parent route of the checkout, for accounts, and for guests if the store sells to them. */
export const Route = createFileRoute("/checkout")({
  staticData: { needsSession: true },
  // The link of a guest's order, to which the bank returns the shopper.
  validateSearch: searchSchema({ link: textParam }),
  beforeLoad: requireShopperOrLink,
  pendingMs: 0,
  pendingComponent: VerifyingAccess,
  component: ShopperOutlet,
});
