import { attempt } from "../browser-store.ts";
import { hasTexts, isObject, readJson } from "../read-json.ts";

/** The key of the session, in the storage of this browser or of this tab. */
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

/** The stored session; undefined without one, or with an invalid one. */
export function readStoredSession(): StoredSession | undefined {
  const stored = readJson(sessionStorageOfChoice.getItem(sessionKey), isSession);
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
