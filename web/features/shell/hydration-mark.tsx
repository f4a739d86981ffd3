import { useEffect } from "react";

/** Sets html[data-hydrated], by which tests and measurements know that the page answers. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}
