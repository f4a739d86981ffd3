import { whenIdle } from "../when-idle.ts";
import { getAuthClient, isRefusal } from "./get-auth-client.ts";
import { offerLinkSession } from "./offered-session.ts";
import { getSession, publishSession, type Session } from "./session.ts";
import { isFresh, readStoredSession, sessionKey } from "./session-storage.ts";

let linkOffer: Promise<void> | undefined;
let renewal: Promise<Renewal> | undefined;

/** Verifies the session and follows the other tabs. Called once, at startup. Loads nothing for a guest. */
export function watchSession(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === sessionKey || event.key === null) publishSession();
  });
  const { status } = getSession();
  if (status === "loading") void verifySession();
  // The stored session is enough to render the page.
  else if (status === "signed-in") void whenIdle().then(verifySession);
}

/** Waits until the session is verified. */
export async function waitForSession(): Promise<Session> {
  if (getSession().status === "loading") await verifySession();
  return getSession();
}

/** Returns the access token for a request, renewed if it is about to expire. Returns undefined for a guest. */
export async function getAccessToken(): Promise<string | undefined> {
  if (getSession().status === "signed-out") return undefined;
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
  renewal ??= renewSession().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Lets the client restore or renew the session. Without a connection, the stored session is used. */
async function verifySession(): Promise<void> {
  try {
    linkOffer ??= offerLinkSession().catch(() => undefined);
    await linkOffer;
    const auth = await getAuthClient();
    await auth.getSession();
  } catch {
    // publishSession() reads the stored session.
  }
  publishSession();
}

async function renewSession(): Promise<Renewal> {
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
    publishSession();
  }
}
