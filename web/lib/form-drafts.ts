import { getSignedInUserId, onSessionChange } from "./auth/session.ts";
import { attempt } from "./browser-store.ts";
import type { Edits } from "./form-state.ts";
import { hasTexts, isObject, readJson } from "./read-json.ts";

/**
 * The storage of a form's unsaved edits.
 * - "tab" stores them in this tab if the session ends while the form is open.
 * - "device" stores them at every change until they are saved or discarded, so that a closed tab loses nothing.
 */
export type DraftStorage = "tab" | "device";

interface Draft extends Edits<object> {
  readonly user_id: string;
  readonly saved_at: string;
  readonly expires_at_ms: number;
}

const hourMs = 60 * 60 * 1_000;
const lifetimeMs = { tab: hourMs, device: 30 * 24 * hourMs };
const keyPrefix = "prairie-dollar.draft.";

/**
 * Stores a form's edits in this tab when the session ends, for the same user.
 * @returns a function that stops this and deletes the draft, to call when the form is closed
 */
export function storeDraftWhenSessionEnds(name: string, getEdits: () => Edits<object>): () => void {
  let userId = getSignedInUserId();
  const stopListening = onSessionChange(() => {
    const next = getSignedInUserId();
    if (next === undefined && userId !== undefined) writeDraft("tab", name, userId, getEdits());
    userId = next;
  });
  return () => {
    stopListening();
    if (getSignedInUserId() !== undefined) deleteDraft("tab", name);
  };
}

/** Stores the edits on this device, or deletes the draft if there are none. Does nothing while signed out. */
export function updateDeviceDraft(name: string, edits: Edits<object>): void {
  const userId = getSignedInUserId();
  if (userId === undefined) return;
  if (Object.keys(edits.values).length === 0) deleteDraft("device", name);
  else writeDraft("device", name, userId, edits);
}

/** Reads the fields of the signed-in user's draft that the form still has. Returns undefined without a draft. */
export function readDraft<Fields extends object>(
  storage: DraftStorage,
  name: string | undefined,
  initial: Fields,
): { readonly edits: Edits<Fields>; readonly savedAt: string } | undefined {
  const draft = name === undefined ? undefined : readValidDraft(storage, name);
  return (
    draft && {
      edits: { values: pickSimilar(draft.values, initial), base: pickSimilar(draft.base, initial) },
      savedAt: draft.saved_at,
    }
  );
}

export function deleteDraft(storage: DraftStorage, name: string): void {
  attempt(() => openStorage(storage).removeItem(keyPrefix + name));
}

/**
 * Finds the signed-in user's draft in this tab with a name that starts with `prefix`.
 * @returns the rest of the name
 */
export function findDraft(prefix: string): string | undefined {
  const fullPrefix = keyPrefix + prefix;
  const keys = attempt(() => Object.keys(openStorage("tab"))) ?? [];
  const names = keys.filter((key) => key.startsWith(fullPrefix)).map((key) => key.slice(keyPrefix.length));
  return names.find((name) => readValidDraft("tab", name) !== undefined)?.slice(prefix.length);
}

/** Picks the fields that the form still has with values of the same type, because a deployment may have changed it. */
function pickSimilar<Fields extends object>(values: object, fields: Fields): Partial<Fields> {
  const types = new Map(Object.entries(fields).map(([name, value]) => [name, getType(value)]));
  const similar = Object.entries(values).filter(([name, value]) => {
    const type = types.get(name);
    return type !== undefined && (type === getType(value) || type === "null" || value === null);
  });
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(similar) as Partial<Fields>;
}

function getType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

function writeDraft(storage: DraftStorage, name: string, userId: string, edits: Edits<object>): void {
  const now = new Date();
  const draft: Draft = {
    ...edits,
    user_id: userId,
    saved_at: now.toISOString(),
    expires_at_ms: now.getTime() + lifetimeMs[storage],
  };
  attempt(() => openStorage(storage).setItem(keyPrefix + name, JSON.stringify(draft)));
}

function readValidDraft(storage: DraftStorage, name: string): Draft | undefined {
  const text = attempt(() => openStorage(storage).getItem(keyPrefix + name));
  const draft = readJson(text, isDraft);
  if (draft === undefined || draft.user_id !== getSignedInUserId()) return undefined;
  return draft.expires_at_ms > Date.now() ? draft : undefined;
}

function openStorage(storage: DraftStorage): Storage {
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
