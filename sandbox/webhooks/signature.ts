import { createHmac } from "node:crypto";

/** Creates the Stripe-Signature header: the time in seconds, and an HMAC of that time and the raw body. */
export function signatureHeader(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`${timestampSeconds}.${payload}`).digest("hex");
  return `t=${timestampSeconds},v1=${signature}`;
}
