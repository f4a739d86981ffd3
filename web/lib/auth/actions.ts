import { api, unwrap } from "../api.ts";
import { readConfig } from "../config.ts";
import { getAuthClient } from "./get-auth-client.ts";
import { describeProviderError, hideAccountExistence, type ProviderError } from "./provider-error.ts";
import { endStoredSession, signOutLocally } from "./session.ts";
import { selectSessionStorage } from "./session-storage.ts";

/** The result of a call to the auth provider. Failures are returned with a message, not thrown. */
export type AuthResult =
  | { readonly success: true }
  | { readonly success: false; readonly message: string; readonly code: string | undefined };

/** `next` is "confirm" if the visitor must first confirm the email address. */
export type SignUpResult =
  | { readonly success: true; readonly next: "signed-in" | "confirm" }
  | Extract<AuthResult, { success: false }>;

export const wrongCode = "This code is wrong or has expired.";

export function signIn(credentials: {
  email: string;
  password: string;
  isRemembered: boolean;
}): Promise<AuthResult> {
  return runAuthAction("Failed to sign in", async () => {
    const auth = await getAuthClient();
    selectSessionStorage(credentials.isRemembered);
    const { email, password } = credentials;
    return (await auth.signInWithPassword({ email, password })).error;
  });
}

/**
 * Creates an account.
 * @param account.returnPath the page that the link of the confirmation email opens
 */
export async function signUp(account: {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  returnPath: string;
}): Promise<SignUpResult> {
  let next: "signed-in" | "confirm" = "confirm";
  const result = await runAuthAction("Failed to sign up", async () => {
    const auth = await getAuthClient();
    const { data, error } = await auth.signUp({
      email: account.email,
      password: account.password,
      options: {
        emailRedirectTo: toPageUrl(account.returnPath),
        data: { first_name: account.firstName, last_name: account.lastName },
      },
    });
    // A provider that does not confirm addresses signs the account in at once.
    if (data.session !== null) next = "signed-in";
    // If the address already has an account, the provider returns no identities and sends no email.
    if (data.user?.identities?.length === 0) emailExistingAccount(account.email);
    return error;
  });
  return result.success ? { ...result, next } : result;
}

/**
 * Sends the confirmation email again.
 * @param returnPath the page that the link of the email opens
 */
export function resendConfirmation(email: string, returnPath: string): Promise<AuthResult> {
  return runAuthAction("Failed to send the verification email", async () => {
    const auth = await getAuthClient();
    const options = { emailRedirectTo: toPageUrl(returnPath) };
    return hideAccountExistence((await auth.resend({ type: "signup", email, options })).error);
  });
}

/** Signs an account in with the code from an email that confirms its address, or resets its password. */
export function signInByCode(type: "signup" | "recovery", email: string, code: string): Promise<AuthResult> {
  return runAuthAction("Failed to confirm your email address", async () => {
    const auth = await getAuthClient();
    const { error } = await auth.verifyOtp({ email, token: code, type });
    if (error?.code !== "otp_expired") return error;
    return { message: wrongCode, code: error.code };
  });
}

export function requestPasswordReset(email: string): Promise<AuthResult> {
  return runAuthAction("Failed to send password reset email", async () => {
    const auth = await getAuthClient();
    const options = { redirectTo: toPageUrl("/reset-password") };
    return hideAccountExistence((await auth.resetPasswordForEmail(email, options)).error);
  });
}

/** Sets the password of the signed-in user, who may have signed in with a reset link. */
export function updatePassword(password: string): Promise<AuthResult> {
  return runAuthAction("Failed to update the password", async () => {
    const auth = await getAuthClient();
    const { error } = await auth.updateUser({ password });
    if (error === null) await endTokens("others");
    return error;
  });
}

/**
 * Changes the password after checking the current one, so that an unlocked screen is not enough. The provider then ends
 * every other session. The change may fail with "reauthentication_needed" if the session is older than a
 * day. requestReauthentication() then emails the code to pass.
 */
export function changePassword(change: {
  email: string;
  currentPassword: string;
  password: string;
  code: string;
}): Promise<AuthResult> {
  return runAuthAction("Failed to update the password", async () => {
    const auth = await getAuthClient();
    const { email, currentPassword, password, code } = change;
    const [config, { validatePassword }] = await Promise.all([readConfig(), import("./client.ts")]);
    const refusal = await validatePassword(config, { email, password: currentPassword });
    if (refusal?.code === "invalid_credentials") {
      return { message: "This is not your current password.", code: "wrong_password" };
    }
    const proof = { current_password: currentPassword, ...(code !== "" && { nonce: code }) };
    const error = refusal ?? (await auth.updateUser({ password, ...proof })).error;
    if (error?.code === "reauthentication_not_valid") return { message: wrongCode, code: error.code };
    if (error === null) await endTokens("others");
    return error;
  });
}

/** Emails the signed-in user the code that a change of password may need. */
export function requestReauthentication(): Promise<AuthResult> {
  return runAuthAction(
    "Failed to send the code",
    async () => (await (await getAuthClient()).reauthenticate()).error,
  );
}

/**
 * Requests another email address. It replaces the current one once the user follows the links that are sent to both.
 */
export function requestEmailChange(email: string): Promise<AuthResult> {
  return runAuthAction("Failed to change the email address", async () => {
    const auth = await getAuthClient();
    return (await auth.updateUser({ email }, { emailRedirectTo: toPageUrl("/profile") })).error;
  });
}

/** Updates the names in the user metadata, which are shown until the profile has loaded. */
export function updateNames(names: { firstName: string; lastName: string }): Promise<AuthResult> {
  return runAuthAction("Failed to update the profile", async () => {
    const auth = await getAuthClient();
    return (await auth.updateUser({ data: { first_name: names.firstName, last_name: names.lastName } }))
      .error;
  });
}

/**
 * Signs out here and in every tab that shares the session, even if the provider cannot be reached.
 * @param scope "global" also ends the sessions of all other devices
 */
export function signOut(scope: "local" | "global" = "local"): Promise<AuthResult> {
  return runAuthAction("You're signed out here. We couldn't sign out your other devices.", async () => {
    let error: ProviderError | null = null;
    if (scope === "global") await endTokens("global");
    await signOutLocally(async () => {
      const auth = await getAuthClient();
      error = (await auth.signOut({ scope })).error;
    });
    return error;
  });
}

/**
 * Runs a call to the auth provider.
 * @param fallback the message of a failure that has none
 */
export async function runAuthAction(
  fallback: string,
  action: () => Promise<ProviderError | null>,
): Promise<AuthResult> {
  try {
    const error = await action();
    if (error === null) return { success: true };
    // The provider no longer knows the session.
    if (error.name === "AuthSessionMissingError") endStoredSession();
    // The message of a lost connection is the browser's, such as "Failed to fetch".
    const message = error.status === 0 ? fallback : describeProviderError(error);
    return { success: false, message: message || fallback, code: error.code };
  } catch {
    return { success: false, message: fallback, code: undefined };
  }
}

/** Emails the owner of an existing account. Not awaited, so that the visitor does not learn that there is one. */
function emailExistingAccount(email: string): void {
  unwrap(api.auth["existing-account"].$post({ json: { email } })).catch(() => undefined);
}

/** Makes the store refuse tokens of ended sessions, which would otherwise be valid for up to an hour. */
async function endTokens(scope: "global" | "others"): Promise<void> {
  await unwrap(api.auth["end-sessions"].$post({ json: { scope } })).catch(() => undefined);
}

function toPageUrl(path: string): string {
  return new URL(path, window.location.origin).href;
}
