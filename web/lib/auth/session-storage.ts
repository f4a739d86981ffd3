import * as v from "valibot";
import { attempt } from "../browser-store.ts";

/** The key of the session, in the storage of this browser or of this tab. */
export const sessionKey = "prairie-dollar.session";
const tabOnlyKey = "prairie-dollar.tab-only";

const storedSessionSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.string(),
  expires_at: v.number(),
  user: v.object({
    id: v.string(),
    email: v.optional(v.string(), ""),
    user_metadata: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
});
export type StoredSession = v.InferOutput<typeof storedSessionSchema>;

/** The stored session; undefined without one, or with an invalid one. */
export function readStoredSession(): StoredSession | undefined {
  const text = sessionStorageOfChoice.getItem(sessionKey);
  if (text === null) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSessionSchema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Where the next sign-in is kept: in this browser until signed out, or in this tab until it is closed. */
export function rememberSession(isRemembered: boolean): void {
  attempt(() =>
    isRemembered
      ? window.sessionStorage.removeItem(tabOnlyKey)
      : window.sessionStorage.setItem(tabOnlyKey, "true"),
  );
}

/**
 * The storage of the auth client. A tab without "Remember me" never reads or writes the browser's storage, so that two
 * tabs may hold two accounts.
 */
export const sessionStorageOfChoice = {
  getItem: (key: string): string | null => attempt(() => storageOfThisTab().getItem(key)) ?? null,
  setItem: (key: string, value: string): void => {
    attempt(() => storageOfThisTab().setItem(key, value));
  },
  removeItem: (key: string): void => {
    attempt(() => storageOfThisTab().removeItem(key));
  },
};

function storageOfThisTab(): Storage {
  return window.sessionStorage.getItem(tabOnlyKey) === "true" ? window.sessionStorage : window.localStorage;
}
