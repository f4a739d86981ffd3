import { createRemoteJWKSet, customFetch, type RemoteJWKSet } from "jose";
import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import { describeError } from "../lib/describe-error.ts";

const cacheMaxAgeMs = 10 * 60_000;
// Tokens with invented key ids cause at most one fetch in this time.
const cooldownMs = 60_000;
const maxStaleSeconds = 24 * 3_600;

// Per-isolate cache. jose stores the keys in the key set, so without this map every request would fetch them.
const keySets = new Map<string, RemoteJWKSet>();

/**
 * Returns Supabase's public signing keys. The last keys are also in the Cache API, and are used for up to a day while
 * Supabase is unreachable, so that an outage does not sign shoppers out.
 * @returns a function that throws StoreError service_unavailable without usable keys
 */
export function getPublicKeys(supabaseUrl: string): RemoteJWKSet {
  const cached = keySets.get(supabaseUrl);
  if (cached !== undefined) return cached;
  const keySet = createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`), {
    cacheMaxAge: cacheMaxAgeMs,
    cooldownDuration: cooldownMs,
    [customFetch]: fetchKeys,
  });
  keySets.set(supabaseUrl, keySet);
  return keySet;
}

/** Checks whether Supabase publishes keys. The result may be ten minutes old. */
export async function checkPublicKeys(supabaseUrl: string): Promise<"ok" | "no_keys" | "unavailable"> {
  const keySet = getPublicKeys(supabaseUrl);
  try {
    if (!keySet.fresh) await keySet.reload();
    return keySet.jwks()?.keys.length === 0 ? "no_keys" : "ok";
  } catch {
    // fetchKeys() has logged the reason.
    return "unavailable";
  }
}

const jwksSchema = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

async function fetchKeys(url: string, options: RequestInit): Promise<Response> {
  // The cache key is not Supabase's own URL, under which Cloudflare may cache its ordinary responses.
  const cacheKey = `https://signing-keys.invalid/?url=${encodeURIComponent(url)}`;
  try {
    const response = await fetch(url, options);
    if (!response.ok) throw new Error(`The authentication service answered ${response.status}`);
    const jwks = v.parse(jwksSchema, await response.json());
    const headers = { "Cache-Control": `max-age=${maxStaleSeconds}` };
    await caches.default.put(cacheKey, Response.json(jwks, { headers })).catch(logKeyFailure);
    return Response.json(jwks);
  } catch (error) {
    logKeyFailure(error);
    const stale = await caches.default.match(cacheKey).catch(logKeyFailure);
    // A JOSEError would count as an invalid token and sign the visitor out.
    if (stale === undefined) throw new StoreError("service_unavailable");
    return stale;
  }
}

function logKeyFailure(error: unknown): undefined {
  console.error("The signing keys could not be fetched or cached", describeError(error));
}
