import { useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { buttonClass } from "../../components/button.tsx";
import { isServer } from "../../lib/is-server.ts";
import { useListTerms, useStore } from "../../lib/store-settings.ts";

export const mainId = "main";

/** The page the visitor arrived at: the Worker has written its title and description. */
const arrivedAt = isServer ? "/" : window.location.pathname;

/** After a navigation: moves the focus to the content, sets the document's title and announces it. */
export function RouteAnnouncer() {
  const router: AnyRouter = useRouter();
  const store = useStore();
  const terms = useListTerms();
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState("");

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
        const from = fromLocation?.pathname ?? arrivedAt;
        const to = toLocation.pathname;
        if (from === to) return;
        // After the frame: the browser would lay the page out for it before all of the page is there.
        if (fromLocation !== undefined)
          setTimeout(() => document.getElementById(mainId)?.focus({ preventScroll: true }));
        void import("./document-head.ts")
          .then(({ updateDocumentHead }) =>
            updateDocumentHead(
              to,
              { matches: router.state.matches, queryClient, store, terms },
              () => router.state.location.pathname === to,
            ),
          )
          .then(
            (title) => title !== undefined && setAnnouncement(title),
            () => undefined, // the title stays that of the page before
          );
      }),
    [router, queryClient, store, terms],
  );

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

export function SkipLink() {
  return (
    <a href={`#${mainId}`} className={`${buttonClass()} fixed top-2 left-2 z-60 not-focus:sr-only`}>
      Skip to content
    </a>
  );
}
