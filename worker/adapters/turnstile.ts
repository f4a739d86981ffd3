import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";
import { getTurnstileUrl, type Settings } from "../env.ts";

/** Finds out whether a request comes from a person. */
export interface HumanCheck {
  /**
   * Requires the token that the widget gave the page. It is valid once, for five minutes.
   * @throws StoreError human_check_failed; service_unavailable if nobody can tell
   */
  readonly require: (token: string | undefined) => Promise<void>;
}

const timeoutMs = 5_000;
const verdictSchema = v.object({
  success: v.boolean(),
  "error-codes": v.optional(v.array(v.string()), []),
});

// All other codes are about Turnstile or the store's key, and not about the guest.
const guestErrors = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/** Creates a check with Cloudflare Turnstile, or returns undefined if the store has no keys for it. */
export function createHumanCheck(settings: Settings): HumanCheck | undefined {
  const { TURNSTILE_SECRET_KEY: secret } = settings;
  if (secret === undefined) return undefined;
  return {
    async require(token) {
      if (token === undefined) throw new StoreError("human_check_failed");
      const { success, "error-codes": codes } = await verifyToken(settings, { secret, response: token });
      if (success) return;
      if (codes.some((code) => guestErrors.includes(code))) throw new StoreError("human_check_failed");
      throw createUnavailableError(new Error(`Turnstile answered ${codes.join(", ")}`));
    },
  };
}

/**
 * Sends a token with the secret key to Turnstile.
 * @returns its verdict, also about the key
 * @throws StoreError service_unavailable without a usable answer
 */
async function verifyToken(
  settings: Settings,
  values: { readonly secret: string; readonly response: string },
) {
  try {
    const response = await fetch(`${getTurnstileUrl(settings)}/turnstile/v0/siteverify`, {
      method: "POST",
      body: new URLSearchParams(values),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return v.parse(verdictSchema, await response.json());
  } catch (error) {
    throw createUnavailableError(error);
  }
}

function createUnavailableError(cause: unknown): StoreError {
  console.error("Turnstile could not be used", cause);
  return new StoreError("service_unavailable", {
    message: "We can't take orders without an account right now. Please try again in a minute, or sign in.",
    cause,
  });
}
