import { useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { buttonClass } from "../../components/button.tsx";
import { isServer } from "../../lib/is-server.ts";
import { useListTerms, useStore } from "../../lib/store-settings.ts";

export const mainId = "main";

/** The path of the first page, whose title and description the Worker wrote. */
const firstPath = isServer ? "/" : window.location.pathname;

/** Moves the focus to the content after a navigation, sets the document's title and announces it. */
export function RouteAnnouncer() {
  const router: AnyRouter = useRouter();
  const store = useStore();
  const terms = useListTerms();
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState("");

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
        const from = fromLocation?.pathname ?? firstPath;
        const to = toLocation.pathname;
        if (from === to) return;
        // Deferred, because moving the focus forces a layout before the page is complete.
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
            () => undefined, // the previous title stays
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
