import type { CSSProperties } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { bypassFocusTrap } from "./bypass-focus-trap.ts";

const maxVisibleToasts = 20;

/** Shows a message in a separate React root, so that no page has to render a host. Loaded by lib/toast.ts. */
export function showToast(
  tone: "success" | "error" | "info",
  message: string,
  durationMs: number,
  action?: ToastAction,
): void {
  mountHost();
  const earlierId = action?.record && idByRecord.get(action.record);
  if (earlierId) toast.dismiss(earlierId);
  const id = toast[tone](message, { duration: durationMs, action, ...(isDialogOpen() && atTop) });
  if (action?.record) idByRecord.set(action.record, id);
}

const idByRecord = new Map<string, string | number>();

const atTop = { position: "top-center" } as const;

/** Returns true if a message in the corner would cover the buttons of a dialog. */
function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog]") !== null;
}

/** A button in the message, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
  /** Names the record that the button changes. A later message of the same record replaces this one. */
  readonly record?: string | undefined;
}

/** Replaces the library's green and red, because their contrast is below 4.5:1. */
const toasterStyle: CSSProperties & Record<`--${string}`, string> = {
  "--success-text": "var(--color-evergreen-800)",
  "--success-bg": "var(--color-evergreen-50)",
  "--success-border": "var(--color-evergreen-200)",
  "--error-text": "var(--color-danger-dark)",
  "--error-bg": "var(--color-danger-soft)",
  "--error-border": "var(--color-danger-soft)",
  "--info-text": "var(--color-ink)",
  "--info-bg": "var(--color-surface)",
  "--info-border": "var(--color-line)",
  // Moves the close button inside the message, because it would overlap the corner.
  "--toast-close-button-start": "unset",
  "--toast-close-button-end": "0.375rem",
  "--toast-close-button-transform": "translate(0, 0.375rem)",
};

/** Makes the button large enough to tap. */
const actionButton: CSSProperties = {
  height: "2.75rem",
  paddingInline: "0.875rem",
  fontSize: "0.875rem",
  borderRadius: "var(--radius-control)",
  background: "var(--color-evergreen-700)",
};

let isMounted = false;

function mountHost(): void {
  if (isMounted) return;
  isMounted = true;
  const element = document.createElement("div");
  document.body.append(element);
  bypassFocusTrap(element);
  createRoot(element).render(
    <Toaster
      position="bottom-right"
      // On phones the header has the cart, and the end of the screen may have a bar with a button (styles.css).
      offset={{ bottom: "calc(var(--bottom-bar, 0px) + 1.5rem)" }}
      mobileOffset={{ bottom: "calc(var(--bottom-bar, 0px) + 1rem)" }}
      theme="light"
      richColors
      closeButton
      visibleToasts={maxVisibleToasts}
      style={{ ...toasterStyle, fontFamily: "inherit" }}
      toastOptions={{
        actionButtonStyle: actionButton,
        // The library's text has pixels. In a browser's large text, the button moves below the message.
        style: { flexWrap: "wrap", fontSize: "0.8125rem", paddingInlineEnd: "2.25rem" },
        classNames: { content: "basis-36!" },
      }}
    />,
  );
}
