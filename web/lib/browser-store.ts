import { useSyncExternalStore } from "react";
import { readJson } from "./read-json.ts";

/**
 * Creates a store for a value in the browser's storage, which all components and tabs share. An invalid value is read
 * as the fallback. Without storage, the value lasts as long as the page. The Worker renders every page with the
 * fallback.
 */
export function createBrowserStore<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
  fallback: Value,
) {
  const listeners = new Set<() => void>();
  let lastText: string | null | undefined;
  let lastValue = fallback;

  // Returns the same object for the same text, as useSyncExternalStore requires.
  function read(): Value {
    const text = attempt(() => window.localStorage.getItem(key));
    if (text === undefined || text === lastText) return lastValue;
    lastText = text;
    lastValue = readJson(text, isValue) ?? fallback;
    return lastValue;
  }

  function write(value: Value): void {
    const text = JSON.stringify(value);
    attempt(() => window.localStorage.setItem(key, text));
    lastText = text;
    lastValue = value;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener); // another tab's change
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  }

  return { read, write, useValue: () => useSyncExternalStore(subscribe, read, () => fallback) };
}

/** Runs an action on the browser's storage. Returns undefined if the storage throws, because it is blocked or full. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
