import { createHmac } from "node:crypto";

/** Creates the Stripe-Signature header, which consists of the time and an HMAC of the time and the raw body. */
export function createSignatureHeader(payload: string, secret: string, timestampSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`${timestampSeconds}.${payload}`).digest("hex");
  return `t=${timestampSeconds},v1=${signature}`;
}
