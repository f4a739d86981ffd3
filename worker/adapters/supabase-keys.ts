import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import { describeError } from "../lib/describe-error.ts";

const maxAgeMs = 10 * 60_000;
/** While the service is out of reach, keys that are known go on for so long. */
const maxStaleMs = 24 * 3_600_000;
/** Tokens with made-up key ids, and requests while the service is down, cause at most one fetch in this time. */
const restMs = 60_000;
const restWithoutKeysMs = 5_000;
const timeoutMs = 5_000;

const keySetSchema = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

interface KeyRing {
  keys: JWTVerifyGetKey | undefined;
  fetchedAtMs: number;
  triedAtMs: number;
  failedAtMs: number;
}

const rings = new Map<string, KeyRing>();

/**
 * The published signing keys, kept for each isolate. Not jose's own remote set: on Workers, requests cannot share a fetch
 * that is under way, and every token of an unknown key would start another one.
 */
export function getPublicKeys(supabaseUrl: string): JWTVerifyGetKey {
  const ring = rings.get(supabaseUrl) ?? {
    keys: undefined,
    fetchedAtMs: Number.NEGATIVE_INFINITY,
    triedAtMs: Number.NEGATIVE_INFINITY,
    failedAtMs: Number.NEGATIVE_INFINITY,
  };
  rings.set(supabaseUrl, ring);
  const refresh = () => refreshKeys(ring, new URL(`${supabaseUrl}/auth/v1/.well-known/jwks.json`));
  return async (header, token) => {
    const age = Date.now() - ring.fetchedAtMs;
    if (age > maxAgeMs) await refresh();
    if (ring.keys === undefined || Date.now() - ring.fetchedAtMs > maxStaleMs) {
      throw new StoreError("service_unavailable");
    }
    try {
      return await ring.keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      return ring.keys(header, token);
    }
  };
}

/** Fetches the keys, unless that was tried a moment ago. Those that are known stay where it fails. */
async function refreshKeys(ring: KeyRing, url: URL): Promise<void> {
  const now = Date.now();
  const isResting =
    ring.keys === undefined ? now - ring.failedAtMs < restWithoutKeysMs : now - ring.triedAtMs < restMs;
  if (isResting) return;
  ring.triedAtMs = now;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    if (!response.ok) throw new Error(`The authentication service answered ${response.status}`);
    // jose checks each key when it is used.
    const keySet = v.parse(keySetSchema, await response.json()) as JSONWebKeySet;
    ring.keys = createLocalJWKSet(keySet);
    ring.fetchedAtMs = Date.now();
  } catch (error) {
    ring.failedAtMs = Date.now();
    console.error("The signing keys could not be fetched", describeError(error));
  }
}
