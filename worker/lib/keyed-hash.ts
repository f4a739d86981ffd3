import { toHex } from "./hex.ts";

/**
 * Returns an HMAC-SHA-256 in hex, for network and email addresses and account ids. A plain hash could be reversed by
 * trying all possible addresses.
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
