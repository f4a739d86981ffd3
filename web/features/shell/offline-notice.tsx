import { onlineManager } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

/** Says that the connection is gone: calls then fail with their own messages. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, isOnlineNow);
  return (
    <div role="status" className="bg-wheat-200 text-evergreen-900">
      {!isOnline && (
        <p className="page-width flex items-center justify-center gap-2.5 py-2 text-sm leading-snug font-medium">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. Prices and stock may be out of date until you are connected again.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function isOnlineNow(): boolean {
  return onlineManager.isOnline();
}
