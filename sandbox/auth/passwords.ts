import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AuthFailure } from "./failure.ts";

const minLength = 6;
/** What bcrypt, which GoTrue uses, can tell apart. */
const maxLengthBytes = 72;
const keyLengthBytes = 32;

// Off the main thread: the store may run in the same process.
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, keyLengthBytes);
  return `${salt.toString("base64")}:${key.toString("base64")}`;
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(":");
  const derived = await derive(password, Buffer.from(salt, "base64"), keyLengthBytes);
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
