import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

const maxVisibleToasts = 20;

/** Loaded on demand by lib/toast.ts. The host is a root of its own, so that no page has to carry it. */
export function showToast(
  tone: "success" | "error" | "info",
  message: string,
  durationMilliseconds: number,
  action?: ToastAction,
): void {
  mountHost();
  toast[tone](message, { duration: durationMilliseconds, action });
}

/** A button in the message, such as Undo. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

let isMounted = false;

function mountHost(): void {
  if (isMounted) return;
  isMounted = true;
  const element = document.createElement("div");
  document.body.append(element);
  createRoot(element).render(
    <Toaster position="bottom-right" theme="light" richColors closeButton visibleToasts={maxVisibleToasts} />,
  );
}
