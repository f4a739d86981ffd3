import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

export const mainId = "main";

/** The page the visitor arrived at: the Worker has written its title and description. */
const arrivedAt = window.location.pathname;

/** After a navigation to another page: moves the focus to its content, gives the document its title and says it aloud. */
export function RouteAnnouncer() {
  const router: AnyRouter = useRouter();
  const [announcement, setAnnouncement] = useState("");

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
        const from = fromLocation?.pathname ?? arrivedAt;
        const to = toLocation.pathname;
        if (from === to) return;
        if (fromLocation !== undefined) document.getElementById(mainId)?.focus({ preventScroll: true });
        void import("./page-texts.ts").then(({ showPageTexts }) => {
          // Somewhere else meanwhile: that page speaks for itself.
          if (router.state.location.pathname === to) setAnnouncement(showPageTexts(to, router.state.matches));
        });
      }),
    [router],
  );

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
