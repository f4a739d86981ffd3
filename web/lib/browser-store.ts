import { useSyncExternalStore } from "react";
import { isObject, readJson } from "./read-json.ts";

interface BrowserStoreOptions {
  /** "session" keeps the value in this tab, until it is closed. All tabs share "local" values. */
  readonly storage?: "local" | "session";
  /** The time after a write for which the value is kept. */
  readonly expiresAfterMs?: number;
}

interface Stored<Value> {
  readonly value: Value;
  readonly expires_at_ms?: number;
}

/**
 * Creates a store for a value in the browser's storage, which all components share. An invalid value is read as the
 * fallback. Without storage, the value lasts as long as the page. The Worker renders every page with the fallback.
 */
export function createBrowserStore<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
  fallback: Value,
  { storage = "local", expiresAfterMs }: BrowserStoreOptions = {},
) {
  const listeners = new Set<() => void>();
  let last: Stored<Value> & { readonly text?: string | null } = { value: fallback };

  // Returns the same object for the same text, as useSyncExternalStore requires.
  function read(): Value {
    const text = attempt(() => openStorage().getItem(key));
    if (text !== undefined && text !== last.text) last = { text, ...(parse(text) ?? { value: fallback }) };
    const { value, expires_at_ms = Number.POSITIVE_INFINITY } = last;
    return Date.now() < expires_at_ms ? value : fallback;
  }

  function parse(text: string | null): Stored<Value> | undefined {
    if (expiresAfterMs === undefined) {
      const value = readJson(text, isValue);
      return value === undefined ? undefined : { value };
    }
    return readJson(
      text,
      (stored): stored is Stored<Value> =>
        isObject(stored) && typeof stored.expires_at_ms === "number" && isValue(stored.value),
    );
  }

  function write(value: Value): void {
    const stored =
      expiresAfterMs === undefined ? { value } : { value, expires_at_ms: Date.now() + expiresAfterMs };
    const text = JSON.stringify(expiresAfterMs === undefined ? value : stored);
    attempt(() => openStorage().setItem(key, text));
    show({ text, ...stored });
  }

  function remove(): void {
    attempt(() => openStorage().removeItem(key));
    show({ text: null, value: fallback });
  }

  function show(next: typeof last): void {
    last = next;
    for (const listener of listeners) listener();
  }

  function openStorage(): Storage {
    return storage === "local" ? window.localStorage : window.sessionStorage;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener); // another tab's change
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  }

  return { read, write, remove, useValue: () => useSyncExternalStore(subscribe, read, () => fallback) };
}

/** Runs an action on the browser's storage. Returns undefined if the storage throws, because it is blocked or full. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
