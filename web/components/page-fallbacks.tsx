import { onlineManager, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { errorMessage } from "../lib/api-error.ts";
import { Spinner } from "./loading.tsx";
import { ErrorView } from "./page-states.tsx";

/** What a page shows when its loader or its rendering failed. The route's `staticData.errorTitle` names what failed. */
export function PageError({ error }: ErrorComponentProps) {
  const { staticData } = useMatch({ strict: false });
  const retry = usePageRetry();
  const isCodeMissing = onlineManager.isOnline() && missingCode.test(String(error));
  const isReloading = isCodeMissing && !cameByReload();
  useEffect(() => {
    if (isReloading) window.location.reload();
  }, [isReloading]);

  if (isReloading) return <PagePending />;
  return (
    <div className="page-width py-14">
      <ErrorView
        heading="h1"
        title={staticData.errorTitle ?? "Something went wrong"}
        message={pageErrorMessage(error)}
        onRetry={isCodeMissing ? () => window.location.reload() : retry}
      />
    </div>
  );
}

// A page of the last release asks for files that are gone: the document of this one names its own. The router does the
// same for a component, and not for a loader.
const missingCode = /dynamically imported module|Importing a module script/;

/** One reload is enough to see that it does not help. */
function cameByReload(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");
}

/** For the error view of a page: loads the page again. So does the connection's return. */
export function usePageRetry(): () => void {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(reset, [reset]);
  useEffect(() => onlineManager.subscribe((isOnline) => void (isOnline && router.invalidate())), [router]);
  return () => void router.invalidate();
}

export function pageErrorMessage(error: unknown, fallback?: string): string {
  if (!onlineManager.isOnline()) return "You are offline. This page loads once you are connected again.";
  return errorMessage(error, fallback);
}

/** A page while it is loading; with its title, where that is known. */
export function PagePending({ title }: { readonly title?: string }) {
  return (
    <div className="page-width grid min-h-[80vh] grid-rows-[auto_1fr] py-8 sm:py-10">
      {title !== undefined && <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>}
      <div className="grid place-items-center text-evergreen-700">
        <Spinner size="lg" label="Loading..." />
      </div>
    </div>
  );
}
