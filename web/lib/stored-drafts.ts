import { getSignedInUserId } from "./auth/session.ts";
import { attempt } from "./browser-store.ts";
import type { Edits } from "./form-state.ts";
import { hasTexts, isObject, readJson } from "./read-json.ts";

// Pages that restore a form load this file at once, and form-drafts.ts with the form.

/**
 * Finds the signed-in user's draft in this tab with a name that starts with `prefix`.
 * @returns the rest of the name
 */
export function findDraft(prefix: string): string | undefined {
  const fullPrefix = draftKeyPrefix + prefix;
  const keys = attempt(() => Object.keys(openStorage("tab"))) ?? [];
  const names = keys
    .filter((key) => key.startsWith(fullPrefix))
    .map((key) => key.slice(draftKeyPrefix.length));
  return names.find((name) => readStoredDraft("tab", name) !== undefined)?.slice(prefix.length);
}

/**
 * The storage of a form's unsaved edits.
 * - "tab" stores them in this tab if the session ends while the form is open.
 * - "device" stores them at every change until they are saved or discarded, so that a closed tab loses nothing.
 */
export type DraftStorage = "tab" | "device";

export interface Draft extends Edits<object> {
  readonly user_id: string;
  readonly saved_at: string;
  readonly expires_at_ms: number;
}

export const draftKeyPrefix = "prairie-dollar.draft.";

/** Reads the signed-in user's draft. Returns undefined if there is none, or if it is too old. */
export function readStoredDraft(storage: DraftStorage, name: string): Draft | undefined {
  const text = attempt(() => openStorage(storage).getItem(draftKeyPrefix + name));
  const draft = readJson(text, isDraft);
  if (draft === undefined || draft.user_id !== getSignedInUserId()) return undefined;
  return draft.expires_at_ms > Date.now() ? draft : undefined;
}

export function openStorage(storage: DraftStorage): Storage {
  return storage === "tab" ? window.sessionStorage : window.localStorage;
}

function isDraft(value: unknown): value is Draft {
  return (
    hasTexts(value, "user_id", "saved_at") &&
    typeof value.expires_at_ms === "number" &&
    isObject(value.values) &&
    isObject(value.base)
  );
}
