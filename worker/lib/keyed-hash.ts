import { toHex } from "./hex.ts";

/**
 * HMAC-SHA-256 in hex. Guessing the text takes the secret: the few billion network addresses, or a list of email
 * addresses, could be tried against a plain hash.
 */
export async function keyedHash(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return toHex(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}
