import type { CSSProperties } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

const maxVisibleToasts = 20;

/** Loaded on demand by lib/toast.ts. A separate root, so that no page has to render it. */
export function showToast(
  tone: "success" | "error" | "info",
  message: string,
  durationMilliseconds: number,
  action?: ToastAction,
): void {
  mountHost();
  toast[tone](message, { duration: durationMilliseconds, action, ...(isCornerCovered() && atTop) });
}

const atTop = { position: "top-center" } as const;

/** A dialog has its buttons below, and on a phone every page has: a message must not cover them. */
function isCornerCovered(): boolean {
  return matchMedia("(max-width: 640px)").matches || document.querySelector("[role=dialog]") !== null;
}

/** A button in the message, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** The library's green and red have a contrast below 4.5:1. */
const look: CSSProperties & Record<`--${string}`, string> = {
  "--success-text": "var(--color-evergreen-800)",
  "--success-bg": "var(--color-evergreen-50)",
  "--success-border": "var(--color-evergreen-200)",
  "--error-text": "var(--color-danger-dark)",
  "--error-bg": "var(--color-danger-soft)",
  "--error-border": "var(--color-danger-soft)",
  "--info-text": "var(--color-ink)",
  "--info-bg": "var(--color-surface)",
  "--info-border": "var(--color-line)",
  // Inside the message: the library lets it hang over the corner.
  "--toast-close-button-start": "unset",
  "--toast-close-button-end": "0.375rem",
  "--toast-close-button-transform": "translate(0, 0.375rem)",
};

/** The library's button is too low for touch. */
const actionButton: CSSProperties = {
  height: "2.75rem",
  paddingInline: "0.875rem",
  fontSize: "0.875rem",
  background: "var(--color-evergreen-700)",
};

let isMounted = false;

function mountHost(): void {
  if (isMounted) return;
  isMounted = true;
  const element = document.createElement("div");
  document.body.append(element);
  letFocusPass(element);
  createRoot(element).render(
    <Toaster
      position="bottom-right"
      theme="light"
      richColors
      closeButton
      visibleToasts={maxVisibleToasts}
      style={{ ...look, fontFamily: "inherit" }}
      toastOptions={{ actionButtonStyle: actionButton, style: { paddingInlineEnd: "2.25rem" } }}
    />,
  );
}

/**
 * The library gives the focus back when Tab leaves a message: as long as one is there, the keyboard could not go past it.
 * So it learns of no focus, and only a message that is removed with the focus in it gives the focus back. Before React
 * listens to the element.
 */
function letFocusPass(host: HTMLElement): void {
  let cameFrom: EventTarget | null = null;
  let focused: EventTarget | null = null;
  const onFocus = (event: FocusEvent) => {
    event.stopImmediatePropagation();
    if (!isWithin(host, event.relatedTarget)) cameFrom = event.relatedTarget;
    focused = event.target;
  };
  const onBlur = (event: FocusEvent) => {
    event.stopImmediatePropagation();
    const left = event.target;
    // A removed element loses the focus, too.
    setTimeout(() => {
      if (focused === left && isWithin(host, left)) focused = null;
    });
  };
  host.addEventListener("focusin", onFocus, { capture: true });
  host.addEventListener("focusout", onBlur, { capture: true });
  new MutationObserver(() => {
    if (focused === null || isWithin(host, focused)) return;
    focused = null;
    if (document.activeElement === document.body && cameFrom instanceof HTMLElement)
      cameFrom.focus({ preventScroll: true });
  }).observe(host, { childList: true, subtree: true });
}

function isWithin(host: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && host.contains(target);
}
