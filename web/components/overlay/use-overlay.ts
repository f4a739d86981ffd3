import { useLocation, useRouter } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The open drawer or dialog, and the address at which it was opened. */
    readonly overlay?: { readonly name: string; readonly openedAt: string } | undefined;
  }
}

/**
 * Opens and closes a drawer or dialog. Opening it pushes a history entry, so that the back button closes it. Links inside
 * it must replace that entry, so that Back leads to the page and not to the open overlay.
 */
export function useOverlay(name: string) {
  const router = useRouter();
  const isOpen = useLocation({ select: ({ state }) => state.overlay?.name === name });

  function open() {
    const openedAt = router.history.location.href;
    void router.navigate({
      to: ".",
      // "true" keeps the address. Only the history entry changes.
      search: true,
      hash: true,
      state: (state) => ({ ...state, overlay: { name, openedAt } }),
      resetScroll: false,
    });
  }

  function close() {
    const { href, state } = router.history.location;
    if (state.overlay?.name !== name) return;
    if (href === state.overlay.openedAt) return router.history.back();
    // A link in the overlay has changed the address, which going back would undo.
    void router.navigate({
      to: ".",
      search: true,
      hash: true,
      state: (current) => ({ ...current, overlay: undefined }),
      replace: true,
      resetScroll: false,
    });
  }

  return { isOpen, open, close };
}
