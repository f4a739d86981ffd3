import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Returns false while the browser has no connection. A page is rendered as if it had one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function isOnline(): boolean {
  return onlineManager.isOnline();
}
