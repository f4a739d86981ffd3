const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Converts bytes to lower-case hex digits, which is the format of stored hashes and signatures. */
export function toHex(bytes: ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += digits[byte];
  return text;
}

/** Returns the SHA-256 of bytes, in hex. */
export async function hashBytes(bytes: BufferSource): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", bytes));
}

/** Returns the SHA-256 of a text, in hex. */
export function hashText(text: string): Promise<string> {
  return hashBytes(new TextEncoder().encode(text));
}

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
