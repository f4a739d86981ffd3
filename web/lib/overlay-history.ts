import {
  createBrowserHistory,
  type RegisteredRouter,
  type RouterHistory,
  useRouter,
} from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * Marks the history entry that lies over the page's own while dialogs or drawers are open, so that Back closes
     * them.
     */
    readonly overlay?: true | undefined;
  }
}

interface Overlay {
  readonly isModal: boolean;
  readonly unsavedParts: ReadonlySet<string>;
  readonly close: () => void;
  /** Asks whether the unsaved input may be discarded, and calls back if so. */
  readonly ask: (discard: () => void) => void;
}

interface OverlayOptions {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** True, by default, for an overlay that covers the page, as dialogs and drawers do. */
  readonly isModal?: boolean;
  /** The parts with unsaved input, which Back, links and a reload do not discard without a question. */
  readonly unsavedParts?: Overlay["unsavedParts"];
  readonly onAsk?: Overlay["ask"];
}

/** The open dialogs and drawers, the topmost last. They share one history entry. */
const overlays: Overlay[] = [];
const listeners = new Set<() => void>();
let stopWatching: (() => void) | undefined;

/** Resolves when the browser has left the overlays' entry. Undefined while it isn't about to. */
let returning: Promise<void> | undefined;

/**
 * Creates the browser's history, in which a page that is opened from a dialog or drawer replaces the overlays' entry.
 */
export function createStoreHistory(): RouterHistory {
  const history = createBrowserHistory();
  const { push, replace } = history;
  history.push = (...change) => {
    // A new entry would be the one that the browser leaves.
    if (returning !== undefined) void returning.then(() => history.push(...change));
    else if (isOverlayEntry(history)) history.replace(...change);
    else push(...change);
  };
  history.replace = (path, state, options) => {
    if (returning !== undefined) void returning.then(() => history.replace(path, state, options));
    else replace(path, state, options);
  };
  return history;
}

/**
 * Makes the browser's Back close a dialog or drawer, and ask before that discards input. The first one that opens adds
 * a history entry, and the last one that closes removes it.
 * @returns a function that closes it. Call it for Escape, the backdrop and the close button
 */
export function useOverlayEntry({
  isOpen,
  onClose,
  isModal = true,
  unsavedParts = nothing,
  onAsk,
}: OverlayOptions): () => void {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  const ask = useEffectEvent((discard: () => void) => onAsk?.(discard));
  const overlay = useRef<Overlay>(undefined);

  useEffect(() => {
    if (!isOpen) return;
    const opened = {
      isModal,
      unsavedParts,
      close: () => close(),
      ask: (discard: () => void) => ask(discard),
    };
    overlay.current = opened;
    overlays.push(opened);
    notify();
    stopWatching ??= watchHistory(router);
    if (returning !== undefined || !isOverlayEntry(router.history)) addOverlayEntry(router);
    return () => {
      overlays.splice(overlays.indexOf(opened), 1);
      notify();
      // A dialog that opens in place of this one takes the entry over, and a page that opens replaces it.
      setTimeout(() => leaveUnusedEntry(router));
    };
  }, [isOpen, isModal, unsavedParts, router]);

  return () => {
    if (overlay.current !== undefined) leaveOverlay(router, overlay.current);
  };
}

/** Leaves an overlays' entry without an open overlay, such as after a reload or by the forward button. */
export function leaveUnusedEntry(router: RegisteredRouter): void {
  if (overlays.length > 0) return;
  stopWatching?.();
  stopWatching = undefined;
  if (returning !== undefined) return;
  if (isOverlayEntry(router.history)) void returnToPage(router);
}

/** Returns true if a navigation only closes dialogs or drawers. */
export function onlyClosesOverlay(from: RouterHistory["location"], to: RouterHistory["location"]): boolean {
  return from.state.overlay !== undefined && from.pathname === to.pathname && to.state.overlay === undefined;
}

/** Returns true while a dialog or drawer covers the page. */
export function isDialogOpen(): boolean {
  return overlays.some(({ isModal }) => isModal);
}

export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen, () => false);
}

const nothing: ReadonlySet<string> = new Set();
const here = { to: ".", search: true, hash: true, resetScroll: false, ignoreBlocker: true } as const;

function isOverlayEntry(history: RouterHistory): boolean {
  return history.location.state.overlay !== undefined;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds the entry later, because "." still means the page of a link that was blocked a moment ago. */
function addOverlayEntry(router: RegisteredRouter): void {
  setTimeout(() => {
    if (overlays.length === 0 || (returning === undefined && isOverlayEntry(router.history))) return;
    void router.navigate({ ...here, state: (state) => ({ ...state, overlay: true }) });
  });
}

function watchHistory(router: RegisteredRouter): () => void {
  const { history } = router;
  const unblock = history.block({
    enableBeforeUnload: () => overlays.some(hasUnsavedInput),
    blockerFn: ({ currentLocation, nextLocation, action }) => {
      if (action === "PUSH" || action === "REPLACE") {
        const asking = overlays.findLast(hasUnsavedInput);
        if (asking === undefined || nextLocation.pathname === currentLocation.pathname) return false;
        asking.ask(() => history.push(nextLocation.href, nextLocation.state, { ignoreBlocker: true }));
        return true;
      }
      const top = overlays.at(-1);
      if (top === undefined) return false;
      if (hasUnsavedInput(top)) top.ask(() => leaveOverlay(router, top));
      else if (overlays.length === 1) return false;
      else top.close();
      return true;
    },
  });
  const { pathname } = history.location;
  const unsubscribe = history.subscribe(({ location, action }) => {
    if (action.type === "PUSH" || action.type === "REPLACE" || returning !== undefined) return;
    // Another page has no part of this one's, and closing a dialog whose address it left would lead back to it.
    if (isOverlayEntry(history) || location.pathname !== pathname) return;
    for (const overlay of overlays.toReversed()) overlay.close();
  });
  return () => {
    unblock();
    unsubscribe();
  };
}

function hasUnsavedInput({ unsavedParts }: Overlay): boolean {
  return unsavedParts.size > 0;
}

/**
 * Closes an overlay. If it is the last one, the browser leaves its entry first, because closing may change the address.
 */
function leaveOverlay(router: RegisteredRouter, overlay: Overlay): void {
  if (!overlays.includes(overlay)) return;
  if (returning !== undefined) {
    void returning.then(() => leaveOverlay(router, overlay));
    return;
  }
  const isLast = overlays[0] === overlay && isOverlayEntry(router.history);
  if (isLast) void returnToPage(router).then(overlay.close);
  else overlay.close();
}

function returnToPage({ history }: RegisteredRouter): Promise<void> {
  returning = new Promise((resolve) => {
    const end = () => {
      window.removeEventListener("popstate", end);
      // The router tells of the change a moment after the event. A dialog that opens meanwhile must not close with it.
      setTimeout(() => {
        returning = undefined;
        resolve();
      });
    };
    window.addEventListener("popstate", end);
    // A browser that has lost the page's own entry stays where it is.
    setTimeout(end, 1000);
    history.back({ ignoreBlocker: true });
  });
  return returning;
}
