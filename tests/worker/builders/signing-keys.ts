import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const sharedSecret = "a-shared-secret-of-more-than-32-characters";
export const supabaseIssuer = `${env.SUPABASE_URL}/auth/v1`;

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** Returns the claims of a valid access token, with a test's changes. */
export function accessTokenClaims(changes: JWTPayload = {}): JWTPayload {
  return {
    sub: crypto.randomUUID(),
    role: "authenticated",
    email: "someone@store.test",
    iss: supabaseIssuer,
    aud: "authenticated",
    iat: nowSeconds(),
    exp: nowSeconds() + 3_600,
    ...changes,
  };
}

/** Creates a signing key as Supabase publishes it, and a function that signs tokens with it. */
export async function aSigningKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: "ES256" };
  const sign = (changes: JWTPayload) =>
    new SignJWT(accessTokenClaims(changes)).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
  return { jwk, sign };
}
