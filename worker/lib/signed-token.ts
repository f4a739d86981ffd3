/**
 * `{subject}.{expiry}.{HMAC-SHA-256}`, the expiry in seconds. The purpose is signed too: a token of one kind is no token
 * of another, made with the same secret. @param subject without a dot
 */
export async function signToken(
  secret: string,
  purpose: string,
  subject: string,
  expirySeconds: number,
): Promise<string> {
  const payload = `${subject}.${expirySeconds}`;
  const mac = await crypto.subtle.sign("HMAC", await importKey(secret), signedBytes(purpose, payload));
  return `${payload}.${base64Url(new Uint8Array(mac))}`;
}

/** The subject; undefined for a token that is forged, changed, lapsed or of another purpose. */
export async function readSignedToken(
  secret: string,
  purpose: string,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [subject = "", expiry = "", mac = ""] = token.split(".");
  const macBytes = decodeBase64Url(mac);
  if (macBytes === undefined) return undefined;
  // verify() compares in constant time.
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await importKey(secret),
    macBytes,
    signedBytes(purpose, `${subject}.${expiry}`),
  );
  return isOurs && Number(expiry) * 1_000 > now.getTime() ? subject : undefined;
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function signedBytes(purpose: string, payload: string): Uint8Array<ArrayBuffer> {
  // Copied: the encoder's type does not say that its memory is not shared.
  return new Uint8Array(new TextEncoder().encode(`${purpose}:${payload}`));
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Undefined for a text that is no base64url. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
