import { getSignedInUserId, onSessionChange } from "./auth/session.ts";
import { attempt } from "./browser-store.ts";
import type { Edits } from "./form-state.ts";
import {
  type Draft,
  type DraftStorage,
  draftKeyPrefix,
  openStorage,
  readStoredDraft,
} from "./stored-drafts.ts";

const hourMs = 60 * 60 * 1_000;
const lifetimeMs = { tab: hourMs, device: 30 * 24 * hourMs };

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
  const draft = name === undefined ? undefined : readStoredDraft(storage, name);
  return (
    draft && {
      edits: { values: pickSimilar(draft.values, initial), base: pickSimilar(draft.base, initial) },
      savedAt: draft.saved_at,
    }
  );
}

export function deleteDraft(storage: DraftStorage, name: string): void {
  attempt(() => openStorage(storage).removeItem(draftKeyPrefix + name));
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
  attempt(() => openStorage(storage).setItem(draftKeyPrefix + name, JSON.stringify(draft)));
}
