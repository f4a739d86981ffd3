import { authClient, forgetSession } from "./session.ts";
import { rememberSession } from "./stored-session.ts";

/** What became of a call to the auth provider. A refusal is a result with its message, never an exception. */
export type AuthResult =
  | { readonly success: true }
  | { readonly success: false; readonly message: string; readonly code: string | undefined };

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

/** @param returnPath where on this site the link of the confirmation e-mail leads. */
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
        emailRedirectTo: addressOf(account.returnPath),
        data: { first_name: account.firstName, last_name: account.lastName },
      },
    });
    return error;
  });
}

export function resendConfirmation(email: string): Promise<AuthResult> {
  return asResult("Failed to send the verification email", async () => {
    const auth = await authClient();
    const options = { emailRedirectTo: addressOf("/login") };
    return (await auth.resend({ type: "signup", email, options })).error;
  });
}

export function requestPasswordReset(email: string): Promise<AuthResult> {
  return asResult("Failed to send password reset email", async () => {
    const auth = await authClient();
    return (await auth.resetPasswordForEmail(email, { redirectTo: addressOf("/reset-password") })).error;
  });
}

/** For whoever is signed in, also by the link of a reset e-mail. */
export function updatePassword(password: string): Promise<AuthResult> {
  return asResult("Failed to update the password", async () => {
    const auth = await authClient();
    return (await auth.updateUser({ password })).error;
  });
}

/** Signs out here and in every tab that shares the session, also when the provider cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    const auth = await authClient();
    await auth.signOut({ scope: "local" });
  } finally {
    forgetSession();
  }
}

async function asResult(fallback: string, action: () => Promise<ProviderError | null>): Promise<AuthResult> {
  try {
    const error = await action();
    if (error === null) return { success: true };
    return { success: false, message: error.message || fallback, code: error.code };
  } catch {
    return { success: false, message: fallback, code: undefined };
  }
}

function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}
