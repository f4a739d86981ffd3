import { toHex } from "./hex.ts";

/**
 * Computes an HMAC-SHA-256 in hex. Personal data such as addresses is stored in this form, because a plain hash could be
 * reversed by trying all possible values.
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
