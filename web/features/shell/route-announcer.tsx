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

  useEffect(() => {
    async function updateHead(path: string) {
      const { updateDocumentHead } = await import("./document-head.ts");
      const sources = { matches: router.state.matches, queryClient, store, terms };
      const title = await updateDocumentHead(path, sources, () => router.state.location.pathname === path);
      if (title !== undefined) setAnnouncement(title);
    }

    return router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
      const from = fromLocation?.pathname ?? firstPath;
      const to = toLocation.pathname;
      if (from === to) return;
      // The focus moves in a later task, because moving it forces a layout before the page is complete.
      if (fromLocation !== undefined)
        setTimeout(() => document.getElementById(mainId)?.focus({ preventScroll: true }));
      // If the update fails, the previous title stays.
      updateHead(to).catch(() => undefined);
    });
  }, [router, queryClient, store, terms]);

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
