import { onlineManager } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";

/** Shows that the connection is lost. Failed calls have their own messages. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToOnline, isOnlineNow, () => true);
  return (
    <div role="status" className="bg-wheat-200 text-evergreen-900">
      {!isOnline && (
        <p className="page-width flex items-center justify-center gap-2.5 py-2 text-sm leading-snug font-medium">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          You're offline. Prices and stock may be out of date until you're connected.
        </p>
      )}
    </div>
  );
}

function subscribeToOnline(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function isOnlineNow(): boolean {
  return onlineManager.isOnline();
}
