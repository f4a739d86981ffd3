import type { GoTrueClient } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import { readConfig } from "../config.ts";
import { isServer } from "../is-server.ts";
import { whenIdle } from "../when-idle.ts";
import type { LinkSession } from "./link-session.ts";
import {
  readStoredSession,
  type StoredSession,
  sessionKey,
  sessionStorageOfChoice,
} from "./session-storage.ts";

/** The fragment of the first address: what an email's link brought. Held for the page that shows its outcome. */
let initialHash = isServer ? "" : takeHash();
const initialPath = isServer ? "" : window.location.pathname;

/** Tokens leave the address at once: it is copied, stays in the history, and becomes a way back. */
function takeHash(): string {
  const { hash, pathname, search } = window.location;
  if (holdsTokens(hash)) window.history.replaceState(window.history.state, "", pathname + search);
  return hash;
}

function holdsTokens(hash: string): boolean {
  return /[#&](?:access|refresh)_token=/.test(hash);
}

export function readInitialHash(): string {
  return initialHash;
}

/** Its outcome is shown once. */
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

/** Who is signed in, in every component at once. The Worker draws every page as a guest's. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, guestSession);
}

export function currentSession(): Session {
  return session;
}

function guestSession(): Session {
  return guest;
}

export function signedInUserId(): string | undefined {
  return session.status === "signed-in" ? session.userId : undefined;
}

/** The session of an email's link, about which the visitor has to be asked. */
export function useOfferedSession(): LinkSession | undefined {
  return useSyncExternalStore(
    onSessionChange,
    () => offered,
    () => undefined,
  );
}

/**
 * Makes it the browser's session. The page treats a link that the provider refuses as expired, and one whose token is not
 * of the account that the visitor was asked about.
 */
export async function takeOfferedSession(): Promise<"done" | "unreachable"> {
  if (offered === undefined) return "done";
  const { userId, email, accessToken, refreshToken } = offered;
  try {
    const auth = await authClient();
    // `setSession` redeems the refresh token of an expired access token without verifying it, whoever it signs in.
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

/** Calls back at the end of a session, whatever ended it. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

/** Calls back at every sign-in and sign-out. Returns the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, once it is verified. Route guards wait for it. */
export async function waitForSession(): Promise<Session> {
  if (session.status === "loading") await verifySession();
  return session;
}

/** The token to send with a call, renewed when it is about to expire; undefined for a guest. */
export async function accessToken(): Promise<string | undefined> {
  if (session.status === "signed-out") return undefined;
  const stored = readStoredSession();
  if (stored !== undefined && isFresh(stored)) return stored.access_token;
  await verifySession();
  return readStoredSession()?.access_token;
}

export type Renewal =
  | { readonly kind: "renewed"; readonly token: string; readonly userId: string }
  /** The session is over: the provider does not renew it. */
  | { readonly kind: "refused" }
  /** The provider cannot be reached, or does not decide: the session may still be good. */
  | { readonly kind: "unknown" };

/** Asks for a new token after the server refused one. */
export async function renewAccessToken(refused: string): Promise<Renewal> {
  const stored = readStoredSession();
  // Another call, or another tab, was faster.
  if (stored !== undefined && stored.access_token !== refused && isFresh(stored)) {
    return { kind: "renewed", token: stored.access_token, userId: stored.user.id };
  }
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Supabase's client, fetched at the first need. It restores, renews and announces the session from then on. */
export function authClient(): Promise<GoTrueClient> {
  client ??= startClient().catch((error: unknown) => {
    client = undefined; // the next caller may try again
    throw error;
  });
  return client;
}

/**
 * Ends the session whose token was refused for good. The sign-in page shows `reason`, or that the visitor was signed out.
 * A session that was begun since, here or in another tab, stays; so does a sign-out on request.
 */
export function endRefusedSession(refused: string, reason?: string): void {
  if (readStoredSession()?.access_token !== refused) return;
  if (reason !== undefined) endReason = reason;
  endStoredSession();
}

/** Ends the session in this browser, for instance when the provider no longer knows it. */
export function endStoredSession(): void {
  sessionStorageOfChoice.removeItem(sessionKey);
  publish();
}

/** Signs the user out on request, also when the provider cannot be reached. */
export async function signOutLocally(leave: (auth: GoTrueClient) => Promise<unknown>): Promise<void> {
  isLeaving = true;
  try {
    await leave(await authClient());
  } finally {
    endStoredSession();
    isLeaving = false;
  }
}

/** Why the last session ended; undefined when the user signed out here, and once somebody has signed in again. */
export function useSessionEndReason(): string | undefined {
  return useSyncExternalStore(onSessionChange, sessionEndReason, () => undefined);
}

export function sessionEndReason(): string | undefined {
  return endReason;
}

/** Adds what the end of the session means for what was under way, such as a payment. Without an end it says nothing. */
export function explainSessionEnd(sentence: string): void {
  if (endReason === undefined || endReason.endsWith(sentence)) return;
  endReason = `${endReason} ${sentence}`;
  notify();
}

/** Renews the session, and follows the other tabs. Called once, at the start; for a guest it loads nothing. */
export function watchSession(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === sessionKey || event.key === null) publish();
  });
  if (session.status === "loading") void verifySession();
  // The stored session is enough to show the page.
  else if (session.status === "signed-in") void whenIdle().then(verifySession);
}

/** Seconds before its expiry at which an access token is no longer worth sending. */
const expiryMarginSeconds = 30;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
const guest: Session = { status: "signed-out" };
let client: Promise<GoTrueClient> | undefined;
let renewal: Promise<Renewal> | undefined;
let isLeaving = false;
let endReason: string | undefined;
let offered: LinkSession | undefined;
let linkRead: Promise<void> | undefined;
let hasSession = !isServer && readStoredSession() !== undefined;
let session: Session = isServer ? guest : initialSession();

async function renew(): Promise<Renewal> {
  try {
    const auth = await authClient();
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
 * The client keeps a session that it could not renew for as long as its token has not expired, although the provider has
 * refused it. Neither a failing provider (5xx, or none) nor one that limits calls (429) says anything about the session.
 */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

async function startClient(): Promise<GoTrueClient> {
  const [config, { createAuthClient }] = await Promise.all([readConfig(), import("./client.ts")]);
  const auth = createAuthClient(config);
  await auth.initialize();
  // The event's session may be another tab's: the stored one counts.
  auth.onAuthStateChange(() => publish());
  return auth;
}

/** Lets the client restore or renew the session. Without a network the stored session counts. */
async function verifySession(): Promise<void> {
  try {
    linkRead ??= readLink(initialHash).catch(() => undefined);
    await linkRead;
    const auth = await authClient();
    await auth.getSession();
  } catch {
    // publish() reads the stored session
  }
  publish();
}

async function readLink(hash: string): Promise<void> {
  if (!holdsTokens(hash)) return;
  const { readLinkSession } = await import("./link-session.ts");
  offered = readLinkSession(initialPath, hash);
  // After a change of address, or for a new password: the same person.
  if (offered !== undefined && readStoredSession()?.user.id === offered.userId) await takeOfferedSession();
}

function publish(): void {
  const next = sessionFrom(readStoredSession());
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  const hasEnded = hasSession && next.status === "signed-out";
  hasSession = next.status === "signed-in";
  if (hasSession) endReason = undefined;
  else if (hasEnded && !isLeaving) endReason ??= "You have been signed out. Please sign in again.";
  session = next;
  notify();
  if (hasEnded) for (const listener of endListeners) listener();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Without a request, so that no wrong screen flashes. An email's link and a stale token need the client first. */
function initialSession(): Session {
  if (holdsTokens(initialHash)) return { status: "loading" };
  const stored = readStoredSession();
  return stored === undefined || isFresh(stored) ? sessionFrom(stored) : { status: "loading" };
}

function isFresh(stored: StoredSession): boolean {
  return stored.expires_at > Date.now() / 1_000 + expiryMarginSeconds;
}

function sessionFrom(stored: StoredSession | undefined): Session {
  if (stored === undefined) return guest;
  // Users can write this metadata: it is for display only.
  const { first_name, last_name } = stored.user.user_metadata;
  return {
    status: "signed-in",
    userId: stored.user.id,
    email: stored.user.email,
    firstName: typeof first_name === "string" ? first_name : "",
    lastName: typeof last_name === "string" ? last_name : "",
  };
}
