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
  readonly saved_at: string;
  readonly expires_at_ms: number;
}

const keyPrefix = "prairie-dollar.draft.";
const dayMs = 24 * 60 * 60 * 1_000;
const lifetimeMs = { tab: dayMs, device: 30 * dayMs };

/** Stores the edits, or deletes the draft if there are none. Does nothing while signed out. */
export function storeDraft(lifetime: DraftLifetime, name: string, edits: Edits<object>): void {
  const key = createKey(name);
  if (key === undefined) return;
  if (Object.keys(edits.values).length === 0) {
    deleteDraft(lifetime, name);
    return;
  }
  const now = new Date();
  const draft: Draft = {
    ...edits,
    saved_at: now.toISOString(),
    expires_at_ms: now.getTime() + lifetimeMs[lifetime],
  };
  attempt(() => openStorage(lifetime).setItem(key, JSON.stringify(draft)));
}

/** Deletes the signed-in user's draft. */
export function deleteDraft(lifetime: DraftLifetime, name: string): void {
  const key = createKey(name);
  if (key !== undefined) attempt(() => openStorage(lifetime).removeItem(key));
}

/** Reads the signed-in user's draft. Returns undefined if there is none, or if it is too old. */
export function readDraft(lifetime: DraftLifetime, name: string): Draft | undefined {
  deleteExpiredDrafts(lifetime);
  const key = createKey(name);
  return key === undefined ? undefined : readStored(lifetime, key);
}

/**
 * Finds the signed-in user's draft in this tab with a name that starts with `prefix`.
 * @returns the rest of the name
 */
export function findDraft(prefix: string): string | undefined {
  deleteExpiredDrafts("tab");
  const fullPrefix = createKey(prefix);
  if (fullPrefix === undefined) return undefined;
  return listKeys("tab")
    .find((key) => key.startsWith(fullPrefix))
    ?.slice(fullPrefix.length);
}

/** Returns the key of a user's own draft, because several may use this browser. Returns undefined while signed out. */
function createKey(name: string): string | undefined {
  const userId = getSignedInUserId();
  return userId === undefined ? undefined : `${keyPrefix}${userId}.${name}`;
}

/** Deletes what no form would restore, of all users. */
function deleteExpiredDrafts(lifetime: DraftLifetime): void {
  for (const key of listKeys(lifetime)) {
    const draft = readStored(lifetime, key);
    if (draft === undefined || draft.expires_at_ms <= Date.now()) {
      attempt(() => openStorage(lifetime).removeItem(key));
    }
  }
}

function listKeys(lifetime: DraftLifetime): string[] {
  const keys = attempt(() => Object.keys(openStorage(lifetime))) ?? [];
  return keys.filter((key) => key.startsWith(keyPrefix));
}

function readStored(lifetime: DraftLifetime, key: string): Draft | undefined {
  return readJson(
    attempt(() => openStorage(lifetime).getItem(key)),
    isDraft,
  );
}

function isDraft(value: unknown): value is Draft {
  return (
    hasTexts(value, "saved_at") &&
    typeof value.expires_at_ms === "number" &&
    isObject(value.values) &&
    isObject(value.base)
  );
}

function openStorage(lifetime: DraftLifetime): Storage {
  return lifetime === "tab" ? window.sessionStorage : window.localStorage;
}
