import { useSyncExternalStore } from "react";
import { getAuthClient, isRefusal } from "./get-auth-client.ts";
import { hasTokens, initialPath, markLinkExpired, readInitialHash } from "./initial-hash.ts";
import type { LinkSession } from "./link-session.ts";
import { notifySessionListeners, onSessionChange, publishSession } from "./session.ts";
import { readStoredSession } from "./session-storage.ts";

let offered: LinkSession | undefined;

/** Returns the session in an email's link, if the visitor has neither accepted nor declined it yet. */
export function useOfferedSession(): LinkSession | undefined {
  return useSyncExternalStore(
    onSessionChange,
    () => offered,
    () => undefined,
  );
}

/**
 * Offers the session in the first address, if there is one. The visitor must accept it, because an attacker can send a
 * link to the attacker's own account. The PKCE flow would work only in the browser that asked for the email.
 */
export async function offerLinkSession(): Promise<void> {
  const hash = readInitialHash();
  if (!hasTokens(hash)) return;
  const { readLinkSession } = await import("./link-session.ts");
  offered = readLinkSession(initialPath, hash);
  // A user followed a link for a new email address or password while signed in to the same account.
  if (offered !== undefined && readStoredSession()?.user.id === offered.userId) await acceptOfferedSession();
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
      markLinkExpired();
      closeOffer();
      return "done";
    }
    const { error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
    if (error !== null && !isRefusal(error.status)) return "unreachable";
    if (error !== null) markLinkExpired();
  } catch {
    return "unreachable";
  }
  closeOffer();
  return "done";
}

export function declineOfferedSession(): void {
  closeOffer();
}

function closeOffer(): void {
  offered = undefined;
  publishSession();
  notifySessionListeners();
}
