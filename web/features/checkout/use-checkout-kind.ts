import { useState } from "react";
import { useSession } from "../../lib/auth/session.ts";
import { useFulfilment } from "../cart/use-fulfilment.ts";

/**
 * Returns who is buying, and how the order gets to them. Both can change in another tab, but not while this one is
 * paying, because the form that pays must not disappear.
 */
export function useCheckoutKind(isPaying: boolean) {
  const isSignedIn = useSession().status === "signed-in";
  const shopper = useHeld(isSignedIn ? "account" : "guest", isPaying);
  const current = useFulfilment();
  // This order may hold the last place of all windows, so that only the shopper may change it to a delivery.
  const fulfilment = useHeld(current.fulfilment, isPaying || current.isFull);
  const [firstShopper] = useState(shopper);
  return { shopper, fulfilment, hasSignedIn: firstShopper === "guest" && shopper === "account" };
}

/** Returns a value, or while it is held, the value from before. */
function useHeld<Value extends string>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
