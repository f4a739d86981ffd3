import type { SearchMissBody } from "../../../../contract/admin/search-misses.ts";

/** Reports a search that found nothing, without an identity, unless the visitor's browser asks not to be tracked. */
export function sendSearchMiss(term: string): void {
  if (asksNotToBeTracked()) return;
  const body = JSON.stringify({ term } satisfies SearchMissBody);
  navigator.sendBeacon("/api/search-misses", new Blob([body], { type: "application/json" }));
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack } = navigator;
  return (
    doNotTrack === "1" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
