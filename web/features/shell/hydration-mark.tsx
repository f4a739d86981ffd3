import { useEffect } from "react";

/** Sets html[data-hydrated], so that tests and measurements know that the page responds to input. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}
