import type { ConnectionCheck } from "../../contract/admin/connections.ts";
import type { Settings } from "../env.ts";
import { verifyToken } from "./turnstile.ts";

// Turnstile refuses this token only if it has accepted the secret key. Otherwise it refuses the key.
const invalidToken = "check-of-the-secret-key";

/** Asks Turnstile whether it accepts the secret key. It cannot check the site key, which only the widget uses. */
export async function checkTurnstile(settings: Settings): Promise<ConnectionCheck[]> {
  const { TURNSTILE_SECRET_KEY: secret } = settings;
  if (secret === undefined) {
    return [{ state: "fine", message: "No keys are set: guests order without this check." }];
  }
  return [await checkSecret(settings, secret)];
}

async function checkSecret(settings: Settings, secret: string): Promise<ConnectionCheck> {
  const unknown = {
    state: "unknown",
    message: "Turnstile did not give a usable answer. Try again in a few minutes.",
  } as const;
  try {
    const { success, "error-codes": codes } = await verifyToken(settings, { secret, response: invalidToken });
    if (success) {
      return { state: "problem", message: "The secret key is a test key: every program passes as a person." };
    }
    if (codes.includes("invalid-input-secret")) {
      return {
        state: "problem",
        message:
          "Turnstile refuses the secret key, so nobody can order without an account. Copy both keys again.",
      };
    }
    if (!codes.includes("invalid-input-response")) return unknown;
    return { state: "fine", message: "Turnstile accepts the secret key." };
  } catch {
    return unknown;
  }
}
