import { onlineManager, useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { configOptions } from "../../lib/config.ts";

/** A faster page shows no progress bar, because rendering one would only delay the page. */
const progressDelayMs = 100;

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

/** Tells the visitor that the connection is lost. Failed calls have their own messages. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow, () => true);
  return (
    <div role="status" className="bg-wheat-200 text-evergreen-900">
      {!isOnline && (
        <p className="page-width flex items-center justify-center gap-2.5 py-2 text-sm leading-snug font-medium">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          You are offline. Prices and stock may be out of date until you are connected again.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function isOnlineNow(): boolean {
  return onlineManager.isOnline();
}

/** Tells visitors that this is not a real store. */
export function SandboxBanner() {
  const config = useQuery(configOptions);
  if (config.data === undefined || !(config.data.sandbox || config.data.demo)) return null;
  return (
    <aside aria-label="Sandbox" className="bg-wheat-200 text-evergreen-900">
      <p className="page-width py-1.5 text-center text-[0.8125rem] leading-snug font-medium">
        {config.data.demo
          ? "Demonstration: no real payments, and everything is reset every night. Test card"
          : "Sandbox store: no real payments. Test card"}{" "}
        <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span>
      </p>
    </aside>
  );
}
