import { decodeBase64Url, encodeBase64Url } from "./base64url.ts";

/**
 * Creates a token `{subject}.{expiry in seconds}.{HMAC-SHA-256}`. The signature includes the purpose, so that a token
 * for one purpose is invalid for any other.
 * @param subject must not contain a dot
 */
export async function signToken(
  secret: string,
  purpose: string,
  subject: string,
  expirySeconds: number,
): Promise<string> {
  const payload = `${subject}.${expirySeconds}`;
  const mac = await crypto.subtle.sign("HMAC", await importKey(secret), encodeSignedText(purpose, payload));
  return `${payload}.${encodeBase64Url(new Uint8Array(mac))}`;
}

/**
 * Verifies a token.
 * @returns its subject, or undefined if it is forged, expired or for another purpose
 */
export async function readSignedToken(
  secret: string,
  purpose: string,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [subject = "", expiry = "", mac = "", ...furtherParts] = token.split(".");
  const macBytes = decodeBase64Url(mac);
  // A token has one spelling: the last character of base64url has bits that are ignored.
  if (macBytes === undefined || furtherParts.length > 0 || encodeBase64Url(macBytes) !== mac)
    return undefined;
  // verify() compares in constant time.
  const isValid = await crypto.subtle.verify(
    "HMAC",
    await importKey(secret),
    macBytes,
    encodeSignedText(purpose, `${subject}.${expiry}`),
  );
  return isValid && Number(expiry) * 1_000 > now.getTime() ? subject : undefined;
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function encodeSignedText(purpose: string, payload: string): Uint8Array<ArrayBuffer> {
  // The bytes are copied, because the encoder's type allows shared memory, which cannot be signed.
  return new Uint8Array(new TextEncoder().encode(`${purpose}:${payload}`));
}
