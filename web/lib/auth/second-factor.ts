import type { GoTrueClient } from "@supabase/supabase-js";
import { type AuthResult, asResult } from "./actions.ts";
import { authClient } from "./session.ts";

/** A code of an authenticator app that the account gives besides its password. */
export interface SecondFactor {
  readonly id: string;
  readonly addedAt: string;
}

/** What an authenticator app is set up with: the code to scan, and the same to type. */
export interface FactorSetup {
  readonly id: string;
  readonly qrCode: string;
  readonly secret: string;
}

/** The factor that the account has set up; undefined without one. @throws Error when the provider cannot be reached */
export async function readSecondFactor(): Promise<SecondFactor | undefined> {
  const [factor] = (await listFactors(await authClient())).filter(({ status }) => status === "verified");
  return factor && { id: factor.id, addedAt: factor.created_at };
}

/** Begins from the start each time: what was begun before and never confirmed goes. @throws Error with the provider's message */
export async function startSetup(): Promise<FactorSetup> {
  const auth = await authClient();
  const begun = (await listFactors(auth)).filter(({ status }) => status === "unverified");
  for (const { id } of begun) await auth.mfa.unenroll({ factorId: id });
  const { data, error } = await auth.mfa.enroll({ factorType: "totp" });
  if (error !== null) throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Gives the factor's current code: the session is one of two factors from then on. */
export function giveCode(factorId: string, code: string): Promise<AuthResult> {
  return asResult("The code could not be checked. Please try again.", async () => {
    const auth = await authClient();
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (error?.code !== "mfa_verification_failed") return error;
    const message = "This code is wrong or no longer valid. Type the one that your app shows now.";
    return { message, code: error.code };
  });
}

/** Only a session that has given the factor may remove it. */
export function removeFactor(factorId: string): Promise<AuthResult> {
  return asResult("Your authenticator app could not be removed. Please try again.", async () => {
    const auth = await authClient();
    return (await auth.mfa.unenroll({ factorId })).error;
  });
}

async function listFactors(auth: GoTrueClient) {
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw error;
  return data.all;
}
