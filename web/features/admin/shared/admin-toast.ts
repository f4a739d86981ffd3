import type { ToastAction } from "../../../lib/toast-host.tsx";

/** Messages of the admin area stand for 5 seconds (specification section 9); with a way back a little longer. */
export const adminToast = {
  success: (message: string, action?: ToastAction) => void show("success", message, action),
  error: (message: string) => void show("error", message),
};

async function show(tone: "success" | "error", message: string, action?: ToastAction): Promise<void> {
  const { showToast } = await import("../../../lib/toast-host.tsx");
  // A phone's dialogs have their buttons at the bottom, where a message would lie on them.
  const position = matchMedia("(max-width: 640px)").matches ? "top-center" : undefined;
  showToast(tone, message, action === undefined ? 5_000 : 10_000, { action, position });
}
