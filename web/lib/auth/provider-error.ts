/** An error of the auth provider. */
export type ProviderError = {
  readonly message: string;
  readonly code?: string | undefined;
  readonly name?: string;
  /** The HTTP status, or 0 if there was no response. */
  readonly status?: number | undefined;
};

/** Returns the store's own message for an error, or else the provider's. */
export function describeProviderError({ code = "", message }: ProviderError): string {
  if (code !== tooManyEmails) return ownMessages[code] ?? message;
  // The provider allows one email per minute to an address, and a number of emails per hour in total.
  return /\d+ seconds/.test(message)
    ? "We sent an email to this address a moment ago. Please look for it, or try again in a minute."
    : "We can't send more emails right now. Please try again in an hour.";
}

/** Hides errors that occur only for addresses with, or only without, an account. */
export function hideAccountExistence(error: ProviderError | null): ProviderError | null {
  return error?.code === tooManyEmails || error?.code === "user_not_found" ? null : error;
}

const tooManyEmails = "over_email_send_rate_limit";

/** The store's messages for error codes of the auth provider. */
const ownMessages: Readonly<Record<string, string>> = {
  invalid_credentials: "That email and password don't match.",
  email_not_confirmed: "Confirm your email first: we can send the link again.",
  over_request_rate_limit: "There were too many attempts. Please wait a few minutes and try again.",
  captcha_failed: "Sign-in and sign-up aren't working right now. Please contact us.",
  signup_disabled: "New accounts can't be created right now. Please contact us if you need one.",
  email_provider_disabled: "Signing in by email is switched off right now. Please contact us.",
  email_address_not_authorized: "We can't send email to this address right now. Please contact us.",
  user_already_exists:
    "This email address already has an account. Please sign in, or choose a new password with “Forgot password?”.",
  current_password_required:
    "Please change your password on your profile page, where we ask for the current one.",
  reauthentication_needed: "For your security, please request a new link first.",
  insufficient_aal: "Enter the code from your authenticator app first.",
};
