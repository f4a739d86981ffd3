import { lapsedLinkMessage } from "../../../contract/account/newsletter.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";

const purpose = "newsletter-unsubscribe";
const dayMilliseconds = 86_400_000;
/** Email is read late. Canada's anti-spam law asks for 60 days; a year is kinder. */
const validDays = 365;

/** The links of one subscriber: the page for people, the address that mail programs POST to (RFC 8058). */
export async function unsubscribeLinks(context: StoreContext, subscriberId: string) {
  const token = await signUnsubscribeToken(context, subscriberId);
  const page = new URL("/newsletter/unsubscribe", context.site.url);
  const oneClick = new URL("/api/newsletter/unsubscribe", context.site.url);
  for (const url of [page, oneClick]) url.searchParams.set("token", token);
  return { page: page.href, oneClick: oneClick.href };
}

/**
 * A token that proves its bearer got an email of ours. It is the same all day long, so that an email with an idempotency
 * key stays the same too.
 */
export async function signUnsubscribeToken(context: StoreContext, subscriberId: string): Promise<string> {
  const today = Math.floor(context.now().getTime() / dayMilliseconds);
  const expirySeconds = ((today + validDays) * dayMilliseconds) / 1_000;
  return signToken(context.site.linkSigningSecret, purpose, subscriberId, expirySeconds);
}

/** The subscriber's id. @throws StoreError invalid_input for a token that is forged, changed or lapsed. */
export async function readUnsubscribeToken(context: StoreContext, token: string): Promise<string> {
  const id = await readSignedToken(context.site.linkSigningSecret, purpose, token, context.now());
  if (id !== undefined) return id;
  throw new StoreError("invalid_input", {
    message: lapsedLinkMessage,
    errors: { token: lapsedLinkMessage },
  });
}
