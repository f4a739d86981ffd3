import { isServer } from "../is-server.ts";

export const initialPath = isServer ? "" : window.location.pathname;

/** The fragment of the first address. The link of an email may put its outcome there, which a page then shows. */
let initialHash = isServer ? "" : consumeHash();

export function readInitialHash(): string {
  return initialHash;
}

/** Clears the fragment after the outcome of its link has been shown. */
export function clearInitialHash(): void {
  initialHash = "";
}

/** Replaces the fragment with the provider's error code for an expired link, so that the page shows this outcome. */
export function markLinkExpired(): void {
  initialHash = "#error_code=otp_expired";
}

/** Returns true if the fragment contains the tokens of a session. */
export function hasTokens(hash: string): boolean {
  return /[#&](?:access|refresh)_token=/.test(hash);
}

/** Removes tokens from the address at once, because it may be copied and becomes a history entry and a return path. */
function consumeHash(): string {
  const { hash, pathname, search } = window.location;
  if (hasTokens(hash)) window.history.replaceState(window.history.state, "", pathname + search);
  return hash;
}
