import { toHex } from "./hex.ts";

/**
 * Computes an HMAC-SHA-256 in hex. It signs backups, and hides personal data such as email and IP addresses, because a
 * plain hash of them could be reversed by trying all possible values.
 */
export async function hashWithKey(secret: string, text: string): Promise<string> {
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
