import { api, unwrap } from "../api.ts";
import { readConfig } from "../config.ts";
import { authClient, signOutLocally } from "./session.ts";
import { rememberSession } from "./session-storage.ts";

/** The result of a call to the auth provider. A failure is a result with a message, never an exception. */
export type AuthResult =
  | { readonly success: true }
  | { readonly success: false; readonly message: string; readonly code: string | undefined };

const tooManyEmails = "over_email_send_rate_limit";
const ownMessages: Readonly<Record<string, string>> = {
  [tooManyEmails]: "Too many emails were sent in a short time. Please wait a few minutes and try again.",
  insufficient_aal:
    "Your account has an authenticator app. Please give its code first, on the page /second-factor.",
};

type ProviderError = { readonly message: string; readonly code?: string | undefined };

export function signIn(credentials: {
  email: string;
  password: string;
  isRemembered: boolean;
}): Promise<AuthResult> {
  return asResult("Failed to sign in", async () => {
    const auth = await authClient();
    rememberSession(credentials.isRemembered);
    const { email, password } = credentials;
    return (await auth.signInWithPassword({ email, password })).error;
  });
}

/** @param returnPath where on this site the link of the confirmation email leads. */
export function signUp(account: {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  returnPath: string;
}): Promise<AuthResult> {
  return asResult("Failed to sign up", async () => {
    const auth = await authClient();
    const { error } = await auth.signUp({
      email: account.email,
      password: account.password,
      options: {
        emailRedirectTo: toPageUrl(account.returnPath),
        data: { first_name: account.firstName, last_name: account.lastName },
      },
    });
    return error;
  });
}

/** @param returnPath where on this site the link of the confirmation email leads. */
export function resendConfirmation(email: string, returnPath: string): Promise<AuthResult> {
  return asResult("Failed to send the verification email", async () => {
    const auth = await authClient();
    const options = { emailRedirectTo: toPageUrl(returnPath) };
    return hideAccountExistence((await auth.resend({ type: "signup", email, options })).error);
  });
}

/** Confirms an address by the code of its email, which signs the account in. */
export function confirmByCode(email: string, code: string): Promise<AuthResult> {
  return asResult("Failed to confirm your email address", async () => {
    const auth = await authClient();
    const { error } = await auth.verifyOtp({ email, token: code, type: "email" });
    if (error?.code !== "otp_expired") return error;
    return { message: "This code is wrong or has expired.", code: error.code };
  });
}

export function requestPasswordReset(email: string): Promise<AuthResult> {
  return asResult("Failed to send password reset email", async () => {
    const auth = await authClient();
    const options = { redirectTo: toPageUrl("/reset-password") };
    return hideAccountExistence((await auth.resetPasswordForEmail(email, options)).error);
  });
}

/** For the signed-in user, also by the link of a reset email. */
export function updatePassword(password: string): Promise<AuthResult> {
  return asResult("Failed to update the password", async () => {
    const auth = await authClient();
    const { error } = await auth.updateUser({ password });
    if (error === null) await endTokens("others");
    return error;
  });
}

/**
 * Changes the password after checking the current one, so that an unlocked screen is not enough.
 * The provider then ends every other session.
 */
export function changePassword(change: {
  email: string;
  currentPassword: string;
  password: string;
}): Promise<AuthResult> {
  return asResult("Failed to update the password", async () => {
    const auth = await authClient();
    const { email, currentPassword, password } = change;
    const [config, { validatePassword }] = await Promise.all([readConfig(), import("./client.ts")]);
    const refusal = await validatePassword(config, { email, password: currentPassword });
    if (refusal?.code === "invalid_credentials") {
      return { message: "The current password is not right.", code: "wrong_password" };
    }
    const error = refusal ?? (await auth.updateUser({ password })).error;
    if (error === null) await endTokens("others");
    return error;
  });
}

/** Asks for another email address. It changes once the link that is sent to it is followed. */
export function requestEmailChange(email: string): Promise<AuthResult> {
  return asResult("Failed to change the email address", async () => {
    const auth = await authClient();
    return (await auth.updateUser({ email }, { emailRedirectTo: toPageUrl("/profile") })).error;
  });
}

/** The names in the user metadata, shown until the profile has loaded. */
export function updateNames(names: { firstName: string; lastName: string }): Promise<AuthResult> {
  return asResult("Failed to update the profile", async () => {
    const auth = await authClient();
    return (await auth.updateUser({ data: { first_name: names.firstName, last_name: names.lastName } }))
      .error;
  });
}

/**
 * Signs out here and in every tab that shares the session, also when the provider cannot be reached.
 * `global` ends the sessions of all other devices too.
 */
export function signOut(scope: "local" | "global" = "local"): Promise<AuthResult> {
  return asResult("You are signed out here. Other devices could not be reached.", async () => {
    let error: ProviderError | null = null;
    if (scope === "global") await endTokens("global");
    await signOutLocally(async (auth) => {
      error = (await auth.signOut({ scope })).error;
    });
    return error;
  });
}

/**
 * The provider ends sessions, whose tokens the store would accept for up to an hour more: it is asked to end those, too.
 * Where it cannot be reached they run out.
 */
async function endTokens(scope: "global" | "others"): Promise<void> {
  await unwrap(api.auth["end-sessions"].$post({ json: { scope } })).catch(() => undefined);
}

/**
 * The provider limits emails to addresses that have an account only: an error would show that the account exists.
 */
function hideAccountExistence(error: ProviderError | null): ProviderError | null {
  return error?.code === tooManyEmails || error?.code === "user_not_found" ? null : error;
}

/** @param fallback what a failure without a message says */
export async function asResult(
  fallback: string,
  action: () => Promise<ProviderError | null>,
): Promise<AuthResult> {
  try {
    const error = await action();
    if (error === null) return { success: true };
    const message = ownMessages[error.code ?? ""] ?? (error.message || fallback);
    return { success: false, message, code: error.code };
  } catch {
    return { success: false, message: fallback, code: undefined };
  }
}

function toPageUrl(path: string): string {
  return new URL(path, window.location.origin).href;
}
