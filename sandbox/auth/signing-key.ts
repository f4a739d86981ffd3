import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import * as v from "valibot";
import { getOrCreateValue } from "../store/settings.ts";
import type { Store } from "../store/store.ts";

export type SigningKey = { keyId: string; privateKey: KeyObject; publicKey: KeyObject };

const storedKeySchema = v.pipe(v.string(), v.parseJson(), v.object({ keyId: v.string(), pem: v.string() }));

/** Returns the ES256 key pair. It is stored with the data, so that tokens stay valid after a restart. */
export function openSigningKey(store: Store): SigningKey {
  const stored = v.parse(storedKeySchema, getOrCreateValue(store, "signing_key", createStoredKey));
  const privateKey = createPrivateKey(stored.pem);
  return { keyId: stored.keyId, privateKey, publicKey: createPublicKey(privateKey) };
}

function createStoredKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify({
    keyId: randomUUID(),
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  });
}

/** Returns the content of `/.well-known/jwks.json`, the public key. */
export function publicJwks(key: SigningKey) {
  const jwk = key.publicKey.export({ format: "jwk" });
  return { keys: [{ ...jwk, kid: key.keyId, alg: "ES256", use: "sig", key_ops: ["verify"], ext: true }] };
}

export function signJwt(key: SigningKey, claims: Record<string, unknown>): string {
  const content = `${encodePart({ alg: "ES256", kid: key.keyId, typ: "JWT" })}.${encodePart(claims)}`;
  const signature = sign("sha256", Buffer.from(content), {
    key: key.privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return `${content}.${signature.toString("base64url")}`;
}

/**
 * Returns the claims of a token, which may have expired.
 * @returns undefined if this key did not sign the token
 */
export function verifyJwt(key: SigningKey, token: string): unknown {
  const [header, payload, signature, ...furtherParts] = token.split(".");
  if (header === undefined || payload === undefined || signature === undefined || furtherParts.length > 0) {
    return undefined;
  }
  const isValid = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key: key.publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

function encodePart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
