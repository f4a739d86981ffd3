import { useHydrated } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { attempt } from "../browser-store.ts";
import { isServer } from "../is-server.ts";
import { hasTokens, readInitialHash } from "./initial-hash.ts";
import {
  isFresh,
  readStoredSession,
  type StoredSession,
  selectedStorage,
  sessionKey,
} from "./session-storage.ts";

export type Session =
  | { readonly status: "loading" | "signed-out" }
  | {
      readonly status: "signed-in";
      readonly userId: string;
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
    };

const listeners = new Set<() => void>();
const endListeners = new Set<(isRequested: boolean) => void>();
/** The key of the account, in localStorage, that last signed out in this browser. */
const signedOutKey = `${sessionKey}.signed-out`;
const guest: Session = { status: "signed-out" };
const loading: Session = { status: "loading" };
let isSigningOut = false;
let endReason: string | undefined;
let hasSession = !isServer && readStoredSession() !== undefined;
let session: Session = isServer ? guest : readInitialSession();

/** Returns the session. The Worker renders every page for a guest. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession, getGuestSession);
}

/**
 * Returns the session, or "loading" in the server's HTML, which must not show a guest's page to a signed-in visitor.
 */
export function useKnownSession(): Session {
  const current = useSession();
  return useHydrated() ? current : loading;
}

export function getSession(): Session {
  return session;
}

function getGuestSession(): Session {
  return guest;
}

export function getSignedInUserId(): string | undefined {
  return session.status === "signed-in" ? session.userId : undefined;
}

/** Calls the listener at every sign-in and sign-out. Returns the function that removes it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when a session ends for any reason, and tells it whether this tab asked for it. */
export function onSessionEnd(listener: (isRequested: boolean) => void): void {
  endListeners.add(listener);
}

/** Updates the session from the storage, and notifies the listeners if it has changed. */
export function publishSession(): void {
  const next = toSession(readStoredSession());
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  const hasEnded = hasSession && next.status === "signed-out";
  hasSession = next.status === "signed-in";
  if (hasSession) {
    endReason = undefined;
    markSignOut(undefined);
  } else if (hasEnded && !isSigningOut && !wasSignedOut(session)) {
    endReason ??= "You have been signed out. Please sign in again.";
  }
  session = next;
  notifySessionListeners();
  if (hasEnded) for (const listener of endListeners) listener(isSigningOut);
}

export function notifySessionListeners(): void {
  for (const listener of listeners) listener();
}

/** Removes the session from this browser without a call to the provider, which may no longer know it. */
export function endStoredSession(): void {
  selectedStorage.removeItem(sessionKey);
  publishSession();
}

/**
 * Ends the session of a token that the server refuses. The sign-in page shows `reason`, or that the visitor was signed
 * out. Does nothing if another session has started since, here or in another tab.
 */
export function endRefusedSession(refusedToken: string, reason?: string): void {
  if (readStoredSession()?.access_token !== refusedToken) return;
  if (reason !== undefined) endReason = reason;
  endStoredSession();
}

/**
 * Signs the user out on request, even if the provider cannot be reached.
 * @param endAtProvider ends the session at the provider
 */
export async function signOutLocally(endAtProvider: () => Promise<unknown>): Promise<void> {
  isSigningOut = true;
  // Other tabs read it as soon as the session leaves the storage, which the provider's client does first.
  markSignOut(getSignedInUserId());
  try {
    await endAtProvider();
  } finally {
    endStoredSession();
    isSigningOut = false;
  }
}

/** Notes whose session was ended on request, or with undefined that nobody's was. */
function markSignOut(userId: string | undefined): void {
  attempt(() =>
    userId === undefined
      ? window.localStorage.removeItem(signedOutKey)
      : window.localStorage.setItem(signedOutKey, userId),
  );
}

/** Returns true if the session was ended on request, perhaps in another tab. */
function wasSignedOut(ended: Session): boolean {
  return (
    ended.status === "signed-in" && attempt(() => window.localStorage.getItem(signedOutKey)) === ended.userId
  );
}

/** Returns why the last session ended. Returns undefined after a sign-out on request and after the next sign-in. */
export function useSessionEndReason(): string | undefined {
  return useSyncExternalStore(onSessionChange, getSessionEndReason, () => undefined);
}

export function getSessionEndReason(): string | undefined {
  return endReason;
}

/** Adds a sentence to the reason, such as that a payment was not made. Does nothing if there is no reason. */
export function explainSessionEnd(sentence: string): void {
  if (endReason === undefined || endReason.endsWith(sentence)) return;
  endReason = `${endReason} ${sentence}`;
  notifySessionListeners();
}

/**
 * Reads the session without a request, so that no wrong screen flashes. A link or an expired token needs the client.
 */
function readInitialSession(): Session {
  if (hasTokens(readInitialHash())) return { status: "loading" };
  const stored = readStoredSession();
  return stored === undefined || isFresh(stored) ? toSession(stored) : { status: "loading" };
}

function toSession(stored: StoredSession | undefined): Session {
  if (stored === undefined) return guest;
  // Users can change this metadata, so it is only displayed.
  const { first_name, last_name } = stored.user.user_metadata;
  return {
    status: "signed-in",
    userId: stored.user.id,
    email: stored.user.email,
    firstName: typeof first_name === "string" ? first_name : "",
    lastName: typeof last_name === "string" ? last_name : "",
  };
}
