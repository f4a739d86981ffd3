/**
 * The message for a request without a valid sign-in. It has its own module, so that the browser does not load the messages
 * of all errors (docs/decisions/0045).
 */
export const needsSignIn = "Authentication required";
