import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { AuthFailure } from "./failure.ts";

const minLength = 6;
/** GoTrue uses bcrypt, which ignores all bytes after the 72nd. */
const maxLengthBytes = 72;
const keyLengthBytes = 32;
/** The cost of scrypt. It is a sixteenth of the usual one, because tests sign in often and no password is real. */
const cost = 1_024;
/** The cost of stored hashes without a cost. */
const usualCost = 16_384;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `${cost}:${salt.toString("base64")}:${key.toString("base64")}`;
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [key = "", salt = "", hashCost = usualCost] = hash.split(":").toReversed();
  const derived = await derive(password, Buffer.from(salt, "base64"), Number(hashCost));
  return timingSafeEqual(derived, Buffer.from(key, "base64"));
}

export function requireValidPassword(password: string): void {
  if (Buffer.byteLength(password) > maxLengthBytes) {
    throw new AuthFailure(
      400,
      "validation_failed",
      `Password cannot be longer than ${maxLengthBytes} characters`,
    );
  }
  if (password.length >= minLength) return;
  throw new AuthFailure(422, "weak_password", `Password should be at least ${minLength} characters.`, {
    weak_password: { reasons: ["length"] },
  });
}

/** Hashes off the main thread, because the store may run in the same process. */
function derive(password: string, salt: Buffer, cpuCost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLengthBytes, { cost: cpuCost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
