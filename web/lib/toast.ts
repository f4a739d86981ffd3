import { useSyncExternalStore } from "react";

const shortMs = 2_000;
const longMs = 4_000;
const adminMs = 5_000;
const adminActionMs = 10_000;
const undoMs = 30_000;

/**
 * Shows short messages in the corner of a shop page. A success without a button disappears after 2 seconds, other
 * messages after 4.
 */
export const toast = {
  success: (text: string, action?: ToastAction) =>
    showMessage({ tone: "success", text, durationMs: action === undefined ? shortMs : longMs, action }),
  error: (text: string) => showMessage({ tone: "error", text, durationMs: longMs }),
  info: (text: string) => showMessage({ tone: "info", text, durationMs: longMs }),
};

/**
 * Shows messages in the admin area, which stay longer: 5 seconds, or 10 with a button. A change of many records stays
 * for 30, because its mistakes show only in the list.
 */
export const adminToast = {
  success: (text: string, action?: ToastAction) =>
    showMessage({
      tone: "success",
      text,
      durationMs: action === undefined ? adminMs : adminActionMs,
      action,
    }),
  /**
   * @param record Names what changed. An earlier message of the same record disappears, because its undo would fail.
   */
  undoable: (text: string, undo: () => void, record?: string) =>
    showMessage({
      tone: "success",
      text,
      durationMs: undoMs,
      action: { label: "Undo", onClick: undo, record },
    }),
  error: (text: string) => showMessage({ tone: "error", text, durationMs: adminMs }),
};

export interface ToastMessage {
  readonly tone: "success" | "error" | "info";
  readonly text: string;
  readonly durationMs: number;
  readonly action?: ToastAction | undefined;
}

/** A button in the message, such as Undo. */
interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
  /** Names the record that the button changes. A later message of the same record replaces this one. */
  readonly record?: string | undefined;
}

const none: readonly ToastMessage[] = [];
/** The messages that components/toasts.tsx has not shown yet. */
let waiting = none;
const listeners = new Set<() => void>();

function showMessage(message: ToastMessage): void {
  setWaiting([...waiting, message]);
}

export function takeMessages(): readonly ToastMessage[] {
  const taken = waiting;
  setWaiting(none);
  return taken;
}

export function useWaitingMessages(): readonly ToastMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => none,
  );
}

function setWaiting(messages: readonly ToastMessage[]): void {
  waiting = messages;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
