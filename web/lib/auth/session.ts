import type { GoTrueClient } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import { readConfig } from "../config.ts";
import { isServer } from "../is-server.ts";
import { whenIdle } from "../when-idle.ts";
import type { LinkSession } from "./link-session.ts";
import { readStoredSession, type StoredSession, selectedStorage, sessionKey } from "./session-storage.ts";

/** The fragment of the first address. The link of an email may put its outcome there, which a page then shows. */
let initialHash = isServer ? "" : consumeHash();
const initialPath = isServer ? "" : window.location.pathname;

/** Removes tokens from the address at once, because it may be copied and becomes a history entry and a return path. */
function consumeHash(): string {
  const { hash, pathname, search } = window.location;
  if (hasTokens(hash)) window.history.replaceState(window.history.state, "", pathname + search);
  return hash;
}

function hasTokens(hash: string): boolean {
  return /[#&](?:access|refresh)_token=/.test(hash);
}

export function readInitialHash(): string {
  return initialHash;
}

/** Clears the fragment after the outcome of its link has been shown. */
export function clearInitialHash(): void {
  initialHash = "";
}

type Session =
  | { readonly status: "loading" | "signed-out" }
  | {
      readonly status: "signed-in";
      readonly userId: string;
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
    };

/** Returns the session. The Worker renders every page for a guest. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession, getGuestSession);
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

/** Returns the session in an email's link, if the visitor has neither accepted nor declined it yet. */
export function useOfferedSession(): LinkSession | undefined {
  return useSyncExternalStore(
    onSessionChange,
    () => offered,
    () => undefined,
  );
}

/**
 * Makes the offered session the current one. The link counts as expired if the provider refuses the session, or if its
 * token does not belong to the account that the visitor was shown.
 */
export async function acceptOfferedSession(): Promise<"done" | "unreachable"> {
  if (offered === undefined) return "done";
  const { userId, email, accessToken, refreshToken } = offered;
  try {
    const auth = await getAuthClient();
    // setSession() with an expired access token would redeem the refresh token of any account.
    const owner = await auth.getUser(accessToken);
    if (owner.error !== null && !isRefusal(owner.error.status)) return "unreachable";
    if (owner.data.user?.id !== userId || owner.data.user.email !== email) {
      initialHash = "#error_code=otp_expired";
      declineOfferedSession();
      return "done";
    }
    const { error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
    if (error !== null && !isRefusal(error.status)) return "unreachable";
    if (error !== null) initialHash = "#error_code=otp_expired";
  } catch {
    return "unreachable";
  }
  declineOfferedSession();
  return "done";
}

export function declineOfferedSession(): void {
  offered = undefined;
  publish();
  notify();
}

/** Calls the listener when a session ends for any reason. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

/** Calls the listener at every sign-in and sign-out. Returns the function that removes it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Waits until the session is verified. */
export async function waitForSession(): Promise<Session> {
  if (session.status === "loading") await verifySession();
  return session;
}

/** Returns the access token for a request, renewed if it is about to expire. Returns undefined for a guest. */
export async function getAccessToken(): Promise<string | undefined> {
  if (session.status === "signed-out") return undefined;
  const stored = readStoredSession();
  if (stored !== undefined && isFresh(stored)) return stored.access_token;
  await verifySession();
  return readStoredSession()?.access_token;
}

export type Renewal =
  | { readonly kind: "renewed"; readonly token: string; readonly userId: string }
  /** The provider refused the renewal, because the session has ended. */
  | { readonly kind: "refused" }
  /** The provider failed or could not be reached. The session may still be valid. */
  | { readonly kind: "unknown" };

/** Renews the access token after the server refused it. */
export async function renewAccessToken(refusedToken: string): Promise<Renewal> {
  const stored = readStoredSession();
  // Another request or tab has renewed it already.
  if (stored !== undefined && stored.access_token !== refusedToken && isFresh(stored)) {
    return { kind: "renewed", token: stored.access_token, userId: stored.user.id };
  }
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Returns Supabase's auth client. The first call loads it, and from then on it restores and renews the session. */
export function getAuthClient(): Promise<GoTrueClient> {
  client ??= startClient().catch((error: unknown) => {
    client = undefined; // the next caller may try again
    throw error;
  });
  return client;
}

/**
 * Ends the session of a token that the server refuses. The sign-in page shows `reason`, or that the visitor was signed out.
 * Does nothing if another session has started since, here or in another tab.
 */
export function endRefusedSession(refusedToken: string, reason?: string): void {
  if (readStoredSession()?.access_token !== refusedToken) return;
  if (reason !== undefined) endReason = reason;
  endStoredSession();
}

/** Removes the session from this browser without a call to the provider, which may no longer know it. */
export function endStoredSession(): void {
  selectedStorage.removeItem(sessionKey);
  publish();
}

/** Signs the user out on request, even if the provider cannot be reached. */
export async function signOutLocally(request: (auth: GoTrueClient) => Promise<unknown>): Promise<void> {
  isSigningOut = true;
  try {
    await request(await getAuthClient());
  } finally {
    endStoredSession();
    isSigningOut = false;
  }
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
  notify();
}

/** Verifies the session and follows the other tabs. Called once, at startup. Loads nothing for a guest. */
export function watchSession(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === sessionKey || event.key === null) publish();
  });
  if (session.status === "loading") void verifySession();
  // The stored session is enough to render the page.
  else if (session.status === "signed-in") void whenIdle().then(verifySession);
}

/** An access token is renewed this long before it expires, so that it does not expire on its way to the server. */
const expiryMarginSeconds = 30;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
const guest: Session = { status: "signed-out" };
let client: Promise<GoTrueClient> | undefined;
let renewal: Promise<Renewal> | undefined;
let isSigningOut = false;
let endReason: string | undefined;
let offered: LinkSession | undefined;
let linkRead: Promise<void> | undefined;
let hasSession = !isServer && readStoredSession() !== undefined;
let session: Session = isServer ? guest : readInitialSession();

async function renew(): Promise<Renewal> {
  try {
    const auth = await getAuthClient();
    const { data, error } = await auth.refreshSession();
    if (data.session !== null) {
      return { kind: "renewed", token: data.session.access_token, userId: data.session.user.id };
    }
    return { kind: isRefusal(error?.status) ? "refused" : "unknown" };
  } catch {
    return { kind: "unknown" };
  } finally {
    publish();
  }
}

/**
 * True if the provider refused a session. Server errors and rate limits (429) do not show whether the session is valid.
 * The auth client itself stores a refused session until its token expires.
 */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

async function startClient(): Promise<GoTrueClient> {
  const [config, { createAuthClient }] = await Promise.all([readConfig(), import("./client.ts")]);
  const auth = createAuthClient(config);
  await auth.initialize();
  // publish() reads the stored session, because the session in the event may be another tab's.
  auth.onAuthStateChange(() => publish());
  return auth;
}

/** Lets the client restore or renew the session. Without a connection, the stored session is used. */
async function verifySession(): Promise<void> {
  try {
    linkRead ??= readLink(initialHash).catch(() => undefined);
    await linkRead;
    const auth = await getAuthClient();
    await auth.getSession();
  } catch {
    // publish() reads the stored session.
  }
  publish();
}

async function readLink(hash: string): Promise<void> {
  if (!hasTokens(hash)) return;
  const { readLinkSession } = await import("./link-session.ts");
  offered = readLinkSession(initialPath, hash);
  // A user followed a link for a new email address or password while signed in to the same account.
  if (offered !== undefined && readStoredSession()?.user.id === offered.userId) await acceptOfferedSession();
}

/** Updates the session from the storage, and notifies the listeners if it has changed. */
function publish(): void {
  const next = toSession(readStoredSession());
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  const hasEnded = hasSession && next.status === "signed-out";
  hasSession = next.status === "signed-in";
  if (hasSession) endReason = undefined;
  else if (hasEnded && !isSigningOut) endReason ??= "You have been signed out. Please sign in again.";
  session = next;
  notify();
  if (hasEnded) for (const listener of endListeners) listener();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Reads the session without a request, so that no wrong screen flashes. A link or an expired token needs the client. */
function readInitialSession(): Session {
  if (hasTokens(initialHash)) return { status: "loading" };
  const stored = readStoredSession();
  return stored === undefined || isFresh(stored) ? toSession(stored) : { status: "loading" };
}

function isFresh(stored: StoredSession): boolean {
  return stored.expires_at > Date.now() / 1_000 + expiryMarginSeconds;
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
