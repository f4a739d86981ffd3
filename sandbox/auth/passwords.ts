import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { AuthFailure } from "./failure.ts";

const minLength = 6;
const keyLength = 32;

export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString("base64")}:${scryptSync(password, salt, keyLength).toString("base64")}`;
}

export function passwordMatches(password: string, hash: string): boolean {
  const [salt = "", key = ""] = hash.split(":");
  const expected = Buffer.from(key, "base64");
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, "base64"), keyLength), expected);
}

export function requireStrongPassword(password: string): void {
  if (password.length >= minLength) return;
  throw new AuthFailure(422, "weak_password", `Password should be at least ${minLength} characters.`, {
    weak_password: { reasons: ["length"] },
  });
}
