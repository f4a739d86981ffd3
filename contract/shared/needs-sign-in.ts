/**
 * The message of a call without a valid sign-in, when nothing more precise is known. Apart from the other errors,
 * because the browser needs this one alone (docs/decisions/0045).
 */
export const needsSignIn = "Authentication required";
