import { createHmac, randomBytes } from "node:crypto";

// Codes of an authenticator app (RFC 6238).

const stepMs = 30_000;

/** Creates a random secret, in base32. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** Returns true for the current code. Accepts the previous and the next one too, because clocks differ. */
export function isCurrentTotpCode(secret: string, code: string): boolean {
  const currentStep = Math.floor(Date.now() / stepMs);
  return [currentStep - 1, currentStep, currentStep + 1].some((step) => computeCode(secret, step) === code);
}

/**
 * Computes the six digits for one half minute.
 * @param step the number of half minutes since 1970
 */
export function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((fiveBits) => letters[Number.parseInt(fiveBits, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
