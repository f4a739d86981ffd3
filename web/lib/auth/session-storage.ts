import { attempt } from "../browser-store.ts";
import { hasTexts, isObject, readJson } from "../read-json.ts";

/** The key of the session in localStorage or sessionStorage. */
export const sessionKey = "prairie-dollar.session";
const tabOnlyKey = "prairie-dollar.tab-only";

export interface StoredSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: number;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly user_metadata: Readonly<Record<string, unknown>>;
  };
}

/** Reads the stored session; undefined when it is missing or invalid. */
export function readStoredSession(): StoredSession | undefined {
  const stored = readJson(selectedStorage.getItem(sessionKey), isSession);
  if (stored === undefined) return undefined;
  const { email, user_metadata } = stored.user;
  const user = {
    id: stored.user.id,
    email: typeof email === "string" ? email : "",
    user_metadata: isObject(user_metadata) ? user_metadata : {},
  };
  return { ...stored, user };
}

interface RawSession extends Omit<StoredSession, "user"> {
  readonly user: Readonly<Record<string, unknown>> & { readonly id: string };
}

function isSession(value: unknown): value is RawSession {
  return (
    hasTexts(value, "access_token", "refresh_token") &&
    value.access_token !== "" &&
    typeof value.expires_at === "number" &&
    hasTexts(value.user, "id")
  );
}

/** Selects where the next session is stored: in the browser until signed out, or in this tab until it is closed. */
export function selectSessionStorage(isRemembered: boolean): void {
  attempt(() =>
    isRemembered
      ? window.sessionStorage.removeItem(tabOnlyKey)
      : window.sessionStorage.setItem(tabOnlyKey, "true"),
  );
}

/**
 * The storage of the auth client. A tab without "Remember me" does not use localStorage, so that two tabs may have two
 * accounts.
 */
export const selectedStorage = {
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
