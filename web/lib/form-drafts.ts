import { onSessionChange, signedInUserId } from "./auth/session.ts";
import { attempt } from "./browser-store.ts";
import { createFormState, type Edits, type FormState, resumeEdits } from "./form-state.ts";
import { hasTexts, isObject, readJson } from "./read-json.ts";

interface Draft extends Edits<object> {
  readonly user_id: string;
  readonly expires_at_ms: number;
}

const keyPrefix = "prairie-dollar.draft.";
const lifetimeMs = 60 * 60 * 1_000;

/**
 * Stores what was edited in a form when the session ends, in this tab, for the same user. Returns the function that stops
 * it and deletes the draft, for a form that is left.
 */
export function keepDraftWhenSessionEnds(name: string, getEdits: () => Edits<object>): () => void {
  let userId = signedInUserId();
  const stopListening = onSessionChange(() => {
    const next = signedInUserId();
    if (next === undefined && userId !== undefined) keepDraft(name, userId, getEdits());
    userId = next;
  });
  return () => {
    stopListening();
    if (signedInUserId() !== undefined) dropDraft(name);
  };
}

/** The form's first state: what is saved, with what the same person had edited before the session ended. */
export function restoreForm<Fields extends object>(
  name: string | undefined,
  initial: Fields,
): FormState<Fields> {
  const draft = name === undefined ? undefined : readDraft(name);
  if (draft === undefined) return createFormState(initial);
  return resumeEdits(initial, {
    values: pickSimilar(draft.values, initial),
    base: pickSimilar(draft.base, initial),
  });
}

/** The fields that the form still has, with values of the same kind: a deployment may have changed it since. */
function pickSimilar<Fields extends object>(values: object, fields: Fields): Partial<Fields> {
  const kinds = new Map(Object.entries(fields).map(([name, value]) => [name, getKind(value)]));
  const similar = Object.entries(values).filter(([name, value]) => {
    const kind = kinds.get(name);
    return kind !== undefined && (kind === getKind(value) || kind === "null" || value === null);
  });
  // Object.fromEntries forgets which fields there are.
  return Object.fromEntries(similar) as Partial<Fields>;
}

function getKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

/** The rest of the name of the signed-in user's draft that starts with `prefix`; undefined without one. */
export function findDraft(prefix: string): string | undefined {
  const start = keyPrefix + prefix;
  const keys = attempt(() => Object.keys(window.sessionStorage)) ?? [];
  const found = keys.filter((key) => key.startsWith(start)).map((key) => key.slice(keyPrefix.length));
  return found.find((name) => readDraft(name) !== undefined)?.slice(prefix.length);
}

export function dropDraft(name: string): void {
  attempt(() => window.sessionStorage.removeItem(keyPrefix + name));
}

function keepDraft(name: string, userId: string, edits: Edits<object>): void {
  const draft: Draft = { ...edits, user_id: userId, expires_at_ms: Date.now() + lifetimeMs };
  attempt(() => window.sessionStorage.setItem(keyPrefix + name, JSON.stringify(draft)));
}

function readDraft(name: string): Draft | undefined {
  const text = attempt(() => window.sessionStorage.getItem(keyPrefix + name));
  const draft = readJson(text, isDraft);
  if (draft === undefined || draft.user_id !== signedInUserId()) return undefined;
  return draft.expires_at_ms > Date.now() ? draft : undefined;
}

function isDraft(value: unknown): value is Draft {
  return (
    hasTexts(value, "user_id") &&
    typeof value.expires_at_ms === "number" &&
    isObject(value.values) &&
    isObject(value.base)
  );
}
