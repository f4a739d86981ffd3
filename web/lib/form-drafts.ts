import { onSessionChange, signedInUserId } from "./auth/session.ts";
import { attempt } from "./browser-store.ts";
import { hasTexts, isObject, readJson } from "./read-json.ts";

interface Draft {
  readonly user_id: string;
  readonly expires_at_ms: number;
  readonly values: object;
}

const keyPrefix = "prairie-dollar.draft.";
const lifetimeMs = 60 * 60 * 1_000;

/**
 * Saves a form's values when the session ends, in this tab, for the same user. Returns the function that stops it and
 * deletes the draft, for a form that is left.
 */
export function keepDraftWhenSessionEnds(name: string, values: () => object): () => void {
  let userId = signedInUserId();
  const stopListening = onSessionChange(() => {
    const next = signedInUserId();
    if (next === undefined && userId !== undefined) keepDraft(name, userId, values());
    userId = next;
  });
  return () => {
    stopListening();
    if (signedInUserId() !== undefined) dropDraft(name);
  };
}

/** The form's first values, with what the same person had typed before the session ended. */
export function withDraft<Fields extends object>(name: string | undefined, initial: Fields): Fields {
  const draft = name === undefined ? undefined : readDraft(name);
  if (draft === undefined) return initial;
  const fields = new Map<string, unknown>(Object.entries(initial));
  const kept = Object.entries(draft).filter(([field, value]) => typeof value === typeof fields.get(field));
  return { ...initial, ...Object.fromEntries(kept) };
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

function keepDraft(name: string, userId: string, values: object): void {
  const draft = { user_id: userId, expires_at_ms: Date.now() + lifetimeMs, values };
  attempt(() => window.sessionStorage.setItem(keyPrefix + name, JSON.stringify(draft)));
}

function readDraft(name: string): object | undefined {
  const text = attempt(() => window.sessionStorage.getItem(keyPrefix + name));
  const draft = readJson(text, isDraft);
  if (draft === undefined || draft.user_id !== signedInUserId()) return undefined;
  return draft.expires_at_ms > Date.now() ? draft.values : undefined;
}

function isDraft(value: unknown): value is Draft {
  return hasTexts(value, "user_id") && typeof value.expires_at_ms === "number" && isObject(value.values);
}
