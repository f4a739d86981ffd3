import { getSignedInUserId } from "./auth/session.ts";
import { attempt } from "./browser-store.ts";
import type { Edits } from "./form-state.ts";
import { hasTexts, isObject, readJson } from "./read-json.ts";

/**
 * The lifetime of a form's unsaved edits, which are stored at every change.
 * - "tab" keeps them in this tab over a reload or the end of a session, until they are saved or the form is closed.
 * - "device" keeps them on this device until they are saved or discarded, so that a closed tab loses nothing.
 */
export type DraftLifetime = "tab" | "device";

interface Draft extends Edits<object> {
  readonly user_id: string;
  readonly saved_at: string;
  readonly expires_at_ms: number;
}

const keyPrefix = "prairie-dollar.draft.";
const dayMs = 24 * 60 * 60 * 1_000;
const lifetimeMs = { tab: dayMs, device: 30 * dayMs };

/** Stores the edits, or deletes the draft if there are none. Does nothing while signed out. */
export function storeDraft(lifetime: DraftLifetime, name: string, edits: Edits<object>): void {
  const userId = getSignedInUserId();
  if (userId === undefined) return;
  if (Object.keys(edits.values).length === 0) {
    deleteDraft(lifetime, name);
    return;
  }
  const now = new Date();
  const draft: Draft = {
    ...edits,
    user_id: userId,
    saved_at: now.toISOString(),
    expires_at_ms: now.getTime() + lifetimeMs[lifetime],
  };
  attempt(() => openStorage(lifetime).setItem(keyPrefix + name, JSON.stringify(draft)));
}

export function deleteDraft(lifetime: DraftLifetime, name: string): void {
  attempt(() => openStorage(lifetime).removeItem(keyPrefix + name));
}

/** Reads the signed-in user's draft. Returns undefined if there is none, or if it is too old. */
export function readDraft(lifetime: DraftLifetime, name: string): Draft | undefined {
  const text = attempt(() => openStorage(lifetime).getItem(keyPrefix + name));
  const draft = readJson(text, isDraft);
  if (draft === undefined || draft.user_id !== getSignedInUserId()) return undefined;
  return draft.expires_at_ms > Date.now() ? draft : undefined;
}

/**
 * Finds the signed-in user's draft in this tab with a name that starts with `prefix`.
 * @returns the rest of the name
 */
export function findDraft(prefix: string): string | undefined {
  const fullPrefix = keyPrefix + prefix;
  const keys = attempt(() => Object.keys(openStorage("tab"))) ?? [];
  const names = keys.filter((key) => key.startsWith(fullPrefix)).map((key) => key.slice(keyPrefix.length));
  return names.find((name) => readDraft("tab", name) !== undefined)?.slice(prefix.length);
}

function isDraft(value: unknown): value is Draft {
  return (
    hasTexts(value, "user_id", "saved_at") &&
    typeof value.expires_at_ms === "number" &&
    isObject(value.values) &&
    isObject(value.base)
  );
}

function openStorage(lifetime: DraftLifetime): Storage {
  return lifetime === "tab" ? window.sessionStorage : window.localStorage;
}
