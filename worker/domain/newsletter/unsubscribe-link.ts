import { lapsedLinkMessage } from "../../../contract/account/newsletter.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { StoreContext } from "../context.ts";

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
 * A token that proves its bearer got an email of ours: `{subscriber id}.{expiry}.{HMAC-SHA-256}`, the expiry in
 * seconds. It is the same all day long, so that an email with an idempotency key stays the same too.
 */
export async function signUnsubscribeToken(context: StoreContext, subscriberId: string): Promise<string> {
  const today = Math.floor(context.now().getTime() / dayMilliseconds);
  const payload = `${subscriberId}.${((today + validDays) * dayMilliseconds) / 1_000}`;
  const mac = await crypto.subtle.sign("HMAC", await importLinkKey(context), signedBytes(payload));
  return `${payload}.${base64Url(new Uint8Array(mac))}`;
}

/** The subscriber's id. @throws StoreError invalid_input for a token that is forged, changed or lapsed. */
export async function readUnsubscribeToken(context: StoreContext, token: string): Promise<string> {
  const [subscriberId = "", expiry = "", mac = ""] = token.split(".");
  const macBytes = decodeBytes(mac);
  if (macBytes === undefined) throw lapsedLink();
  // verify() compares in constant time.
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await importLinkKey(context),
    macBytes,
    signedBytes(`${subscriberId}.${expiry}`),
  );
  if (!isOurs || Number(expiry) * 1_000 <= context.now().getTime()) throw lapsedLink();
  return subscriberId;
}

function lapsedLink(): StoreError {
  return new StoreError("invalid_input", {
    message: lapsedLinkMessage,
    errors: { token: lapsedLinkMessage },
  });
}

function importLinkKey({ site }: StoreContext): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(site.linkSigningSecret);
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

/** The purpose is signed too: no link of another kind, made with the same secret, ever unsubscribes anyone. */
function signedBytes(payload: string): Uint8Array {
  return new TextEncoder().encode(`newsletter-unsubscribe:${payload}`);
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function decodeBytes(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
