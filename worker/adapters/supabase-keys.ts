import {
  createRemoteJWKSet,
  customFetch,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwksCache,
  type RemoteJWKSet,
} from "jose";
import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import { describeError } from "../lib/describe-error.ts";

const cacheMaxAgeMs = 10 * 60_000;
/** For so long keys are used while Supabase cannot be reached. */
const maxStaleMs = 24 * 3_600_000;
/** Tokens with made-up key ids cause at most one fetch in this time, and so do failures where no key is known. */
const cooldownMs = 60_000;
const failureCooldownMs = 5_000;
const timeoutMs = 5_000;

const storedKeysSchema = v.object({
  // jose checks each key when it is used.
  jwks: v.object({ keys: v.array(v.looseObject({ kty: v.string() })) }),
  fetchedAtMs: v.number(),
});
interface StoredKeys {
  readonly jwks: JSONWebKeySet;
  readonly fetchedAtMs: number;
}

// Of this isolate.
const keySets = new Map<string, RemoteJWKSet>();

/**
 * Supabase's public signing keys: from this isolate, from the cache that the isolates of a location share, or fetched. While
 * Supabase cannot be reached, the cached ones are used for up to a day, so that shoppers stay signed in.
 * @throws StoreError service_unavailable (the returned function) without usable keys
 */
export function getPublicKeys(supabaseUrl: string): JWTVerifyGetKey {
  return async (header, token) => (await openKeySet(supabaseUrl))(header, token);
}

/** Whether Supabase publishes keys. It is asked no more often than tokens ask it. */
export async function checkPublicKeys(supabaseUrl: string): Promise<"ok" | "no_keys" | "unavailable"> {
  try {
    const keySet = await openKeySet(supabaseUrl);
    if (!keySet.fresh) await keySet.reload();
    return keySet.jwks()?.keys.length === 0 ? "no_keys" : "ok";
  } catch {
    // The fetch of the keys has logged why.
    return "unavailable";
  }
}

async function openKeySet(supabaseUrl: string): Promise<RemoteJWKSet> {
  const keySet = keySets.get(supabaseUrl) ?? (await createKeySet(supabaseUrl));
  keySets.set(supabaseUrl, keySet);
  return keySet;
}

async function createKeySet(supabaseUrl: string): Promise<RemoteJWKSet> {
  // Also held here: the Cache API stores nothing on workers.dev.
  let latest = await readSharedCache(supabaseUrl);
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return createRemoteJWKSet(new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`), {
    cacheMaxAge: cacheMaxAgeMs,
    cooldownDuration: cooldownMs,
    timeoutDuration: timeoutMs,
    [jwksCache]: latest === undefined ? {} : { jwks: latest.jwks, uat: latest.fetchedAtMs },
    [customFetch]: async (address, options) => {
      if (Date.now() - failedAtMs >= failureCooldownMs) {
        try {
          latest = await fetchKeys(address, options);
          await writeSharedCache(supabaseUrl, latest);
          return Response.json(latest.jwks);
        } catch (error) {
          failedAtMs = Date.now();
          console.error("The signing keys could not be fetched", describeError(error));
        }
      }
      const stale = (await readSharedCache(supabaseUrl)) ?? latest;
      if (stale === undefined || Date.now() - stale.fetchedAtMs > maxStaleMs) {
        throw new StoreError("service_unavailable");
      }
      return Response.json(stale.jwks);
    },
  });
}

async function fetchKeys(address: string, options: RequestInit): Promise<StoredKeys> {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`The authentication service answered ${response.status}`);
  return parseKeys({ jwks: await response.json(), fetchedAtMs: Date.now() });
}

/** Undefined where there are none, and where the cache fails: it only spares a fetch. */
async function readSharedCache(supabaseUrl: string): Promise<StoredKeys | undefined> {
  try {
    const response = await caches.default.match(sharedCacheKey(supabaseUrl));
    return response && parseKeys(await response.json());
  } catch (error) {
    console.error("The cached signing keys could not be read", describeError(error));
    return undefined;
  }
}

async function writeSharedCache(supabaseUrl: string, keys: StoredKeys): Promise<void> {
  const headers = { "Cache-Control": `max-age=${maxStaleMs / 1_000}` };
  try {
    await caches.default.put(sharedCacheKey(supabaseUrl), Response.json(keys, { headers }));
  } catch (error) {
    console.error("The signing keys could not be cached", describeError(error));
  }
}

/** Not Supabase's own address, whose responses the platform's cache might hold as well. */
function sharedCacheKey(supabaseUrl: string): string {
  return `https://signing-keys.invalid/?of=${encodeURIComponent(supabaseUrl)}`;
}

function parseKeys(value: unknown): StoredKeys {
  return v.parse(storedKeysSchema, value) as StoredKeys;
}
