import { useState } from "react";
import { useSession } from "../../lib/auth/session.ts";

/**
 * Returns who is buying. A guest who signs in elsewhere while paying stays a guest until that payment has ended, because the
 * form that pays must not disappear.
 */
export function useShopperKind(isPaying: boolean) {
  const current = useSession().status === "signed-in" ? "account" : "guest";
  const [shopper, setShopper] = useState<"account" | "guest">(current);
  const [hasSignedIn, setSignedIn] = useState(false);
  if (!isPaying && shopper !== current) {
    setShopper(current);
    setSignedIn(current === "account");
  }
  return { shopper, hasSignedIn };
}
