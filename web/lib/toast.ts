/** Short messages in the corner (specification section 9: 4 s, success 2 s, at most 20 at once). */
export const toast = {
  success: (message: string) => void show("success", message, 2_000),
  error: (message: string) => void show("error", message, 4_000),
  info: (message: string) => void show("info", message, 4_000),
};

type Tone = "success" | "error" | "info";

// The library is fetched with the first message: no page needs it to be shown.
async function show(tone: Tone, message: string, durationMilliseconds: number): Promise<void> {
  const host = await import("./toast-host.tsx").catch(() => undefined); // a message lost is no reason to fail
  host?.showToast(tone, message, durationMilliseconds);
}
