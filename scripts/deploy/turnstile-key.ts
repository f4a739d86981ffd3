import * as v from "valibot";
import type { StoreVariables } from "./variables-file.ts";

// Turnstile refuses this token only if it has accepted the secret key. Otherwise it refuses the key.
const invalidToken = "check-of-the-secret-key";

const verdictSchema = v.object({
  success: v.boolean(),
  "error-codes": v.optional(v.array(v.string()), []),
});

/** Returns why Turnstile does not protect guest checkout with the secret key. It cannot check the site key. */
export async function findTurnstileProblem({
  TURNSTILE_SECRET_KEY: secret,
  TURNSTILE_API_BASE: base = "https://challenges.cloudflare.com",
}: StoreVariables): Promise<string | undefined> {
  if (secret === undefined) return undefined;
  try {
    const response = await fetch(`${base}/turnstile/v0/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret, response: invalidToken }),
      signal: AbortSignal.timeout(5_000),
    });
    const { success, "error-codes": codes } = v.parse(verdictSchema, await response.json());
    if (success) return "TURNSTILE_SECRET_KEY is a test key, with which every program passes as a person";
    if (!codes.includes("invalid-input-secret")) return undefined;
    return "Turnstile refuses TURNSTILE_SECRET_KEY, so nobody can order without an account: copy both keys again";
  } catch {
    return undefined;
  }
}
