import { attempt } from "../browser-store.ts";
import { hasTexts, isObject, readJson } from "../read-json.ts";

/** The key of the session in localStorage or sessionStorage. */
export const sessionKey = "prairie-dollar.session";
/** The key in sessionStorage that marks a tab whose session is not remembered. */
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

/** Reads the stored session. Returns undefined if it is missing or invalid. */
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

/** A stored session whose user has been validated only in part. */
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

/** An access token is renewed this long before it expires, so that it does not expire on its way to the server. */
const expiryMarginSeconds = 30;

/** Returns true if the session's access token can be sent without being renewed first. */
export function isFresh(stored: StoredSession): boolean {
  return stored.expires_at > Date.now() / 1_000 + expiryMarginSeconds;
}

/**
 * Selects the storage of the next session. It lasts until sign-out if remembered, and otherwise until the tab closes.
 */
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
  getItem: (key: string): string | null => attempt(() => getTabStorage().getItem(key)) ?? null,
  setItem: (key: string, value: string): void => {
    attempt(() => getTabStorage().setItem(key, value));
  },
  removeItem: (key: string): void => {
    attempt(() => getTabStorage().removeItem(key));
  },
};

function getTabStorage(): Storage {
  return window.sessionStorage.getItem(tabOnlyKey) === "true" ? window.sessionStorage : window.localStorage;
}
