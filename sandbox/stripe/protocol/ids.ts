import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Creates an id in Stripe's format: a prefix, and 24 letters and digits. */
export function stripeId(prefix: string, length = 24): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${letters.join("")}`;
}

export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
