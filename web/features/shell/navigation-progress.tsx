import { useRouterState } from "@tanstack/react-router";

/** A bar at the top while the next page is loading. One that comes at once shows nothing. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-60 h-1 origin-left animate-navigation-progress bg-wheat-500"
    />
  );
}
