import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import * as v from "valibot";
import type { Settings } from "../env.ts";
import { getPublicKeys } from "./supabase-keys.ts";

/** What a verified access token says. `appRole` can be written only by the service; the user can write `suggested`. */
export interface AccessToken {
  readonly subject: string;
  readonly email: string;
  readonly appRole: string | undefined;
  readonly signedInAt: Date;
  readonly issuedAt: Date;
  /** Stays the same when the token is refreshed. */
  readonly sessionId: string | undefined;
  /** Whether a second factor was given in this session. */
  readonly hasSecondFactor: boolean;
  readonly suggested: Readonly<Record<"firstName" | "lastName" | "phone", unknown>>;
}

const leewaySeconds = 30;
const publicKeyAlgorithms = ["ES256", "RS256"];

/**
 * Verifies an access token of Supabase Auth: signature, algorithm, issuer, audience, expiry, role. What ends a token sooner is
 * in the account's row (end-tokens.ts).
 * @returns undefined for a token that is not good, whatever the reason.
 * @throws StoreError service_unavailable when the signing keys cannot be fetched: that says nothing about the token.
 */
export async function verifyAccessToken(token: string, settings: Settings): Promise<AccessToken | undefined> {
  const key = keyFor(token, settings);
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
    return claims.success ? toAccessToken(claims.output) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The token's own `alg` only chooses between kinds of key; neither kind is ever used with the other's algorithms. */
function keyFor(token: string, settings: Settings) {
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

/** A time that a Date can hold. */
const secondsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e12));

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  // "anon" and "service_role" are keys of programs, not people.
  role: v.literal("authenticated"),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(), v.maxLength(320)),
  iat: secondsSchema,
  /** How and when the session was opened. It stays the same when the token is refreshed, unlike `iat`. */
  amr: v.optional(v.fallback(v.array(v.object({ timestamp: secondsSchema })), []), []),
  session_id: v.optional(v.fallback(v.optional(v.string()), undefined)),
  aal: v.optional(v.unknown()),
  app_metadata: v.optional(v.object({ role: v.optional(v.unknown()) }), {}),
  user_metadata: v.optional(v.record(v.string(), v.unknown()), {}),
});

function toAccessToken(claims: v.InferOutput<typeof claimsSchema>): AccessToken {
  const openedAtSeconds = claims.amr.map((entry) => entry.timestamp);
  const appRole = claims.app_metadata.role;
  return {
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
