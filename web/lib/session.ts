import type { GoTrueClient } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import { readConfig } from "./config.ts";
import { readStoredSession, sessionKey, sessionStorageOfChoice } from "./stored-session.ts";

export interface Session {
  readonly status: "loading" | "signed-in" | "signed-out";
  readonly userId?: string;
  readonly email?: string;
}

/** Who is signed in, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession);
}

export function currentSession(): Session {
  return session;
}

/** @returns what ends the subscription. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session once it is known: at once, but for a visit by the link of an e-mail. */
export async function settledSession(): Promise<Session> {
  if (session.status !== "loading") return session;
  await authClient().then(
    (client) => client.initialize(),
    () => undefined,
  );
  refreshFromStorage();
  return session;
}

/** The token that goes with every call to the API; none for a guest. A token about to expire is renewed first. */
export async function accessToken(): Promise<string | undefined> {
  if (session.status === "signed-out") return undefined;
  const stored = readStoredSession();
  const isFresh = stored !== undefined && stored.expires_at * 1_000 - Date.now() > renewBeforeMs;
  if (isFresh) return stored.access_token;
  const { data } = await (await authClient()).getSession();
  return data.session?.access_token;
}

/** Supabase's client, fetched when it is first needed. */
export function authClient(): Promise<GoTrueClient> {
  client ??= loadClient().catch((error: unknown) => {
    client = undefined; // the next caller may try again
    throw error;
  });
  return client;
}

/** Signs this browser out whatever the provider says. */
export function forgetSession(): void {
  sessionStorageOfChoice.removeItem(sessionKey);
  refreshFromStorage();
}

/** Called once at the start. The client that renews tokens comes after the first paint, and only where it has work. */
export function watchSession(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === sessionKey || event.key === null) refreshFromStorage();
  });
  if (session.status === "loading") void settledSession();
  else if (session.status === "signed-in") whenIdle(() => void authClient().catch(() => undefined));
}

const renewBeforeMs = 60_000;
const listeners = new Set<() => void>();
let client: Promise<GoTrueClient> | undefined;
let session: Session = arrivesByEmailLink() ? { status: "loading" } : sessionInStorage();

async function loadClient(): Promise<GoTrueClient> {
  const [config, { createAuthClient }] = await Promise.all([readConfig(), import("./auth-client.ts")]);
  const loaded = createAuthClient(config);
  // The client stores the session before it tells of it.
  loaded.onAuthStateChange(() => refreshFromStorage());
  return loaded;
}

function refreshFromStorage(): void {
  const next = sessionInStorage();
  if (next.status === session.status && next.userId === session.userId && next.email === session.email)
    return;
  session = next;
  for (const listener of listeners) listener();
}

function sessionInStorage(): Session {
  const stored = readStoredSession();
  if (stored === undefined) return { status: "signed-out" };
  return { status: "signed-in", userId: stored.user.id, email: stored.user.email };
}

/** The provider's links bring their token, or why there is none, behind the #. */
function arrivesByEmailLink(): boolean {
  return /[#&](access_token|error_description)=/.test(window.location.hash);
}

function whenIdle(action: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(action);
  else setTimeout(action, 500);
}
