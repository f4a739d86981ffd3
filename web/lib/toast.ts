import type { ToastAction } from "./toast-host.tsx";

/** Short messages in the corner: 4 s, successes 2 s, at most 20 at once. */
export const toast = {
  success: (message: string, action?: ToastAction) =>
    void show("success", message, action === undefined ? 2_000 : 4_000, action),
  error: (message: string) => void show("error", message, 4_000),
  info: (message: string) => void show("info", message, 4_000),
};

/** Messages of the admin area: 5 s, with a button 10 s. */
export const adminToast = {
  success: (message: string, action?: ToastAction) =>
    void show("success", message, action === undefined ? 5_000 : 10_000, action),
  error: (message: string) => void show("error", message, 5_000),
};

type Tone = "success" | "error" | "info";

// The library is loaded with the first message.
async function show(tone: Tone, message: string, durationMs: number, action?: ToastAction): Promise<void> {
  const host = await import("./toast-host.tsx").catch(() => undefined);
  if (host === undefined) return showWithoutLibrary(tone, message, durationMs);
  host.showToast(tone, message, durationMs, action);
}

/** Shows a message without the library, which may fail to load when the connection is lost. */
function showWithoutLibrary(tone: Tone, message: string, durationMs: number): void {
  const element = document.createElement("p");
  element.setAttribute("role", "alert");
  element.className = `${plainColors[tone]} fixed inset-x-4 top-4 z-60 mx-auto max-w-md rounded-card border px-5 py-4 font-medium shadow-card`;
  element.textContent = message;
  document.body.append(element);
  setTimeout(() => element.remove(), durationMs);
}

const plainColors: Readonly<Record<Tone, string>> = {
  success: "border-evergreen-200 bg-evergreen-50 text-evergreen-900",
  error: "border-danger/30 bg-danger-soft text-danger-dark",
  info: "border-line bg-surface text-ink",
};
