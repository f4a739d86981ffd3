import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Shows a bar at the top while the next page is loading, and dims the page in view (web/routes/__root.tsx). */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const { documentElement: page } = document;
    page.toggleAttribute("data-loading", isLoading);
    if (!isLoading) return;
    const timer = setTimeout(() => {
      page.toggleAttribute("data-waiting", true);
      setIsShown(true);
    }, progressDelayMs);
    return () => {
      clearTimeout(timer);
      page.toggleAttribute("data-waiting", false);
      setIsShown(false);
    };
  }, [isLoading]);
  if (!isShown) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-60 h-1.5 origin-left animate-navigation-progress bg-wheat-500"
    />
  );
}

/** A faster page shows no progress bar, because rendering one would only delay the page. */
const progressDelayMs = 100;
