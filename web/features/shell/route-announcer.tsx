import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

export const mainId = "main";

/** After a navigation to another page: says its title aloud and moves the focus to the page's content. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState("");

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
        document.getElementById(mainId)?.focus({ preventScroll: true });
        // The title is set by an effect of the same render (page-head.tsx): read it after.
        setTimeout(() => setAnnouncement(document.title), 50);
      }),
    [router],
  );

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
