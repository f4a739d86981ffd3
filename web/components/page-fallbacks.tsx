import { onlineManager, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { getErrorMessage } from "../lib/api-error.ts";
import { Spinner } from "./loading.tsx";
import { ErrorView } from "./page-states.tsx";

/** Replaces a page whose loader or rendering failed. Its title is the route's `staticData.errorTitle`. */
export function PageError({ error }: ErrorComponentProps) {
  const { staticData } = useMatch({ strict: false });
  const retry = usePageRetry();
  const isCodeMissing = onlineManager.isOnline() && missingCodePattern.test(String(error));
  const isReloading = isCodeMissing && !wasReloaded();
  useEffect(() => {
    if (isReloading) window.location.reload();
  }, [isReloading]);

  if (isReloading) return <PagePending />;
  return (
    <div className="page-width py-14">
      <ErrorView
        heading="h1"
        title={staticData.errorTitle ?? "Something went wrong"}
        message={getPageErrorMessage(error)}
        onRetry={isCodeMissing ? () => window.location.reload() : retry}
      />
    </div>
  );
}

// After a deployment, an open page requests files that no longer exist, and a reload gets the new ones. The router
// itself reloads if a component's file is missing, but not if a loader's is.
const missingCodePattern = /dynamically imported module|Importing a module script/;

/** Returns true if the page was just reloaded. Prevents a loop, because a second reload would not help either. */
function wasReloaded(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");
}

/** Returns a function that loads the page again. Also loads it when the connection is restored. */
export function usePageRetry(): () => void {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(reset, [reset]);
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) void router.invalidate();
      }),
    [router],
  );
  return () => void router.invalidate();
}

export function getPageErrorMessage(error: unknown): string {
  if (!onlineManager.isOnline()) return "You're offline. This page will load once you're connected.";
  return getErrorMessage(error);
}

/** Replaces a page while it is loading. */
export function PagePending({
  title,
  label = "Loading...",
}: {
  readonly title?: string;
  readonly label?: string;
}) {
  return (
    <div className="page-width grid min-h-[80vh] grid-rows-[auto_1fr] py-8 sm:py-10">
      {title !== undefined && <h1 className="text-title font-extrabold sm:text-display">{title}</h1>}
      <div className="grid place-items-center text-brand-700">
        <Spinner size="lg" label={label} />
      </div>
    </div>
  );
}
