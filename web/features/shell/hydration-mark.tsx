import { Suspense, useEffect } from "react";

/**
 * Sets html[data-hydrated] and dispatches "app-hydrated" once the page's content is hydrated, so that main.tsx, tests
 * and measurements know it. React hydrates boundaries after the shell, from the outside in. The mark lies in as many as
 * the content: one of the router's outlet, and one of the page's route.
 */
export function HydrationMark() {
  return (
    <Suspense>
      <Suspense>
        <Mark />
      </Suspense>
    </Suspense>
  );
}

function Mark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event("app-hydrated"));
  }, []);
  return null;
}
