import type { GoTrueClient } from "@supabase/supabase-js";
import { type AuthResult, runAuthAction } from "./actions.ts";
import { getAuthClient } from "./get-auth-client.ts";

/** An authenticator app whose code the account needs besides its password. */
export interface SecondFactor {
  readonly id: string;
  readonly addedAt: string;
}

/** The secret of an authenticator app, as a QR code to scan and as text to type. */
export interface FactorSetup {
  readonly id: string;
  readonly qrCode: string;
  readonly secret: string;
}

/**
 * Returns the account's verified factor, or undefined if it has none.
 * @throws Error if the provider cannot be reached
 */
export async function readSecondFactor(): Promise<SecondFactor | undefined> {
  const factors = await listFactors(await getAuthClient());
  const factor = factors.find(({ status }) => status === "verified");
  return factor && { id: factor.id, addedAt: factor.created_at };
}

/**
 * Starts the setup of an authenticator app and removes earlier setups that were not confirmed.
 * @throws Error with the provider's message
 */
export async function startSetup(): Promise<FactorSetup> {
  const auth = await getAuthClient();
  const unfinished = (await listFactors(auth)).filter(({ status }) => status === "unverified");
  for (const { id } of unfinished) await auth.mfa.unenroll({ factorId: id });
  const { data, error } = await auth.mfa.enroll({ factorType: "totp" });
  if (error !== null) throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Verifies a code of the app. The session then has two factors. */
export function verifyFactor(factorId: string, code: string): Promise<AuthResult> {
  return runAuthAction("We couldn't check the code. Please try again.", async () => {
    const auth = await getAuthClient();
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (error?.code !== "mfa_verification_failed") return error;
    const message = "This code is wrong or has expired. Enter the one your app shows now.";
    return { message, code: error.code };
  });
}

/** Removes the factor. The provider requires that the session has two factors. */
export function removeFactor(factorId: string): Promise<AuthResult> {
  return runAuthAction("We couldn't remove your authenticator app. Please try again.", async () => {
    const auth = await getAuthClient();
    return (await auth.mfa.unenroll({ factorId })).error;
  });
}

async function listFactors(auth: GoTrueClient) {
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw error;
  return data.all;
}
