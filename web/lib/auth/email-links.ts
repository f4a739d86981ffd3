import { readConfig } from "../config.ts";
import { type AuthResult, runAuthAction, wrongCode } from "./actions.ts";
import { getAuthClient } from "./get-auth-client.ts";
import { getSignedInUserId } from "./session.ts";

/** The result of one of the two confirmations of a change of address. */
export type EmailChangeResult =
  | { readonly success: true; readonly isComplete: boolean }
  | Extract<AuthResult, { success: false }>;

/** The code of a result whose link was used already, or has expired. The provider does not say which. */
export const usedLinkCode = "otp_expired";

const unreachable = "We couldn't reach the sign-in service. Please try again.";

/**
 * Redeems the token of an email's link, and signs the visitor in. A link to another account than the page has named
 * signs nobody in, because anyone can make such a link for an account of their own.
 * @param link.email the address that the page has named
 */
export function signInByLink(
  type: "signup" | "recovery",
  link: { readonly tokenHash: string; readonly email: string },
): Promise<AuthResult> {
  return runAuthAction(unreachable, async () => {
    const separate = await openSeparateClient();
    const { data, error } = await separate.verifyOtp({ type, token_hash: link.tokenHash });
    if (error !== null) return error;
    if (data.session?.user.email !== link.email.toLowerCase()) {
      await separate.signOut({ scope: "local" });
      return { message: "This link didn't work.", code: "other_account" };
    }
    return (await (await getAuthClient()).setSession(data.session)).error;
  });
}

/** Redeems the token of a link that confirms a change of address. Signs nobody in. */
export function confirmEmailChange(tokenHash: string): Promise<EmailChangeResult> {
  return runEmailChange(async () => {
    const separate = await openSeparateClient();
    return [separate, await separate.verifyOtp({ type: "email_change", token_hash: tokenHash })];
  });
}

/**
 * Confirms a change of address with the code of one of its emails.
 * @param email the address that the code was sent to
 */
export function confirmEmailChangeByCode(email: string, code: string): Promise<EmailChangeResult> {
  return runEmailChange(async () => {
    const separate = await openSeparateClient();
    const result = await separate.verifyOtp({ type: "email_change", email, token: code });
    const error =
      result.error?.code === usedLinkCode ? { message: wrongCode, code: usedLinkCode } : result.error;
    return [separate, { ...result, error }];
  });
}

type SeparateClient = Awaited<ReturnType<typeof openSeparateClient>>;

async function openSeparateClient() {
  const [config, { createSeparateClient }] = await Promise.all([readConfig(), import("./client.ts")]);
  return createSeparateClient(config);
}

/** Renews the current session after the change, so that the store learns of the new address. */
async function runEmailChange(
  redeem: () => Promise<
    readonly [
      SeparateClient,
      {
        readonly data: { readonly session: { readonly user: { readonly id: string } } | null };
        readonly error: { readonly message: string; readonly code?: string | undefined } | null;
      },
    ]
  >,
): Promise<EmailChangeResult> {
  let isComplete = false;
  const result = await runAuthAction(unreachable, async () => {
    const [separate, { data, error }] = await redeem();
    if (error !== null) return error;
    // The provider returns a session only for the last confirmation.
    if (data.session === null) return null;
    isComplete = true;
    await separate.signOut({ scope: "local" });
    // A failure leaves the former address in the session until its next renewal.
    if (data.session.user.id === getSignedInUserId()) await (await getAuthClient()).refreshSession();
    return null;
  });
  return result.success ? { success: true, isComplete } : result;
}
