import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import * as v from "valibot";
import type { Settings } from "../env.ts";
import { getPublicKeys } from "./supabase-keys.ts";

/**
 * The claims of a verified access token. Users can set `suggested` themselves, but only the service can set `appRole`.
 */
export interface AccessClaims {
  readonly subject: string;
  readonly email: string;
  readonly appRole: string | undefined;
  readonly signedInAt: Date;
  readonly issuedAt: Date;
  /** Unchanged when the token is refreshed. */
  readonly sessionId: string | undefined;
  /** True if this session was confirmed with a second factor. */
  readonly hasSecondFactor: boolean;
  readonly suggested: Readonly<Record<"firstName" | "lastName" | "phone", unknown>>;
}

export interface AccessToken extends AccessClaims {
  /** The token itself, for calls to Supabase as its user. */
  readonly text: string;
}

const leewaySeconds = 30;
const publicKeyAlgorithms = ["ES256", "RS256"];

/**
 * Verifies the signature, algorithm, issuer, audience, expiry and role of an access token of Supabase Auth. A token can
 * also be revoked before it expires, which the account's row shows (ensure-profile.ts). The row also has the role
 * (docs/decisions/0015).
 * @returns undefined for an invalid token
 * @throws StoreError service_unavailable if the signing keys cannot be fetched, so that the token's validity is unknown
 */
export async function verifyAccessToken(token: string, settings: Settings): Promise<AccessToken | undefined> {
  const key = findKey(token, settings);
  if (key === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, key.get, {
      algorithms: key.algorithms,
      issuer: `${settings.SUPABASE_URL}/auth/v1`,
      audience: "authenticated",
      clockTolerance: leewaySeconds,
      requiredClaims: ["sub", "exp"],
    });
    const claims = v.safeParse(claimsSchema, payload);
    return claims.success ? toAccessToken(token, claims.output) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * Chooses the key by the token's `alg`. Each kind of key works only with its own algorithms, because an attacker could
 * otherwise sign a token with a public key as its secret.
 */
function findKey(token: string, settings: Settings) {
  const algorithm = readAlgorithm(token);
  if (algorithm === undefined) return undefined;
  if (publicKeyAlgorithms.includes(algorithm)) {
    return { get: getPublicKeys(settings.SUPABASE_URL), algorithms: publicKeyAlgorithms };
  }
  if (settings.SUPABASE_JWT_SECRET === undefined) return undefined;
  const secret = new TextEncoder().encode(settings.SUPABASE_JWT_SECRET);
  return { get: async () => secret, algorithms: ["HS256"] };
}

function readAlgorithm(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

// The maximum is the latest date in JavaScript.
const secondsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e12));

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  // This is the role of people. "anon" and "service_role" are API keys.
  role: v.literal("authenticated"),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(), v.maxLength(320)),
  iat: secondsSchema,
  /** The times at which the session was opened. Unlike `iat`, they do not change when the token is refreshed. */
  amr: v.optional(v.fallback(v.array(v.object({ timestamp: secondsSchema })), []), []),
  session_id: v.optional(v.fallback(v.optional(v.string()), undefined)),
  aal: v.optional(v.unknown()),
  app_metadata: v.optional(v.object({ role: v.optional(v.unknown()) }), {}),
  user_metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});

function toAccessToken(text: string, claims: v.InferOutput<typeof claimsSchema>): AccessToken {
  const openedAtSeconds = claims.amr.map((entry) => entry.timestamp);
  const appRole = claims.app_metadata.role;
  return {
    text,
    subject: claims.sub,
    email: claims.email,
    appRole: typeof appRole === "string" ? appRole : undefined,
    signedInAt: new Date((openedAtSeconds.length === 0 ? claims.iat : Math.max(...openedAtSeconds)) * 1_000),
    issuedAt: new Date(claims.iat * 1_000),
    sessionId: claims.session_id,
    hasSecondFactor: claims.aal === "aal2",
    suggested: {
      firstName: claims.user_metadata.first_name,
      lastName: claims.user_metadata.last_name,
      phone: claims.user_metadata.phone,
    },
  };
}
