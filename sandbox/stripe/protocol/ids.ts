import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Creates an id in Stripe's format, which is a prefix followed by random letters and digits. */
export function createStripeId(prefix: string, length = 24): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${characters.join("")}`;
}

export function unixNow(): number {
  return Math.floor(Date.now() / 1_000);
}
