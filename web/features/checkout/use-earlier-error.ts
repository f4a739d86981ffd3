import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Returns the error of the previous attempt, which another page passed, and a function that clears it. */
export function usePreviousPaymentError() {
  const error = useLocation({ select: (location) => location.state.checkoutError });
  // Read once, because the next page's error is in the location before this page unmounts.
  const [firstError, setFirstError] = useState(error);
  const navigate = useNavigate();
  useEffect(() => {
    if (firstError !== undefined)
      void navigate({ to: "/checkout", replace: true, resetScroll: false, state: {} });
  }, [firstError, navigate]);
  return [firstError, () => setFirstError(undefined)] as const;
}
