import type { ToastAction } from "./toast-host.tsx";

const shortMs = 2_000;
const longMs = 4_000;
const adminMs = 5_000;
const adminActionMs = 10_000;
const undoMs = 30_000;

type Tone = "success" | "error" | "info";

/**
 * Shows short messages in the corner of a shop page. A success without a button disappears after 2 seconds, other
 * messages after 4.
 */
export const toast = {
  success: (message: string, action?: ToastAction) =>
    void showMessage("success", message, action === undefined ? shortMs : longMs, action),
  error: (message: string) => void showMessage("error", message, longMs),
  info: (message: string) => void showMessage("info", message, longMs),
};

/**
 * Shows messages in the admin area, which stay longer: 5 seconds, or 10 with a button. A change of many records stays
 * for 30, because its mistakes show only in the list.
 */
export const adminToast = {
  success: (message: string, action?: ToastAction) =>
    void showMessage("success", message, action === undefined ? adminMs : adminActionMs, action),
  /**
   * @param record Names what changed. An earlier message of the same record disappears, because its undo would fail.
   */
  undoable: (message: string, undo: () => void, record?: string) =>
    void showMessage("success", message, undoMs, { label: "Undo", onClick: undo, record }),
  error: (message: string) => void showMessage("error", message, adminMs),
};

/** Shows a message. Loads the library on demand, so that pages without messages do not load it. */
async function showMessage(
  tone: Tone,
  message: string,
  durationMs: number,
  action?: ToastAction,
): Promise<void> {
  const host = await import("./toast-host.tsx").catch(() => undefined);
  if (host === undefined) return showWithoutLibrary(tone, message, durationMs);
  host.showToast(tone, message, durationMs, action);
}

/** Shows a message without the library, which may fail to load when the connection is lost. */
function showWithoutLibrary(tone: Tone, message: string, durationMs: number): void {
  const element = document.createElement("div");
  element.setAttribute("role", "alert");
  element.className = `${toneClasses[tone]} fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-60 mx-auto flex max-w-md items-center gap-4 rounded-card border px-5 py-3 font-medium shadow-card`;
  const close = document.createElement("button");
  close.className = "ml-auto min-h-11 font-semibold underline";
  close.textContent = "Close";
  close.onclick = () => element.remove();
  element.append(message, close);
  // The latest message takes the place of the one before.
  document.querySelector("[data-plain-toast]")?.remove();
  element.dataset.plainToast = "";
  document.body.append(element);
  setTimeout(() => element.remove(), durationMs);
}

const toneClasses: Readonly<Record<Tone, string>> = {
  success: "border-evergreen-200 bg-evergreen-50 text-evergreen-900",
  error: "border-danger/30 bg-danger-soft text-danger-dark",
  info: "border-line bg-surface text-ink",
};
