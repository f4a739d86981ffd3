/**
 * The message of a response to a request without a valid sign-in. It is not in errors.ts, so that the browser does not
 * load the messages of all errors (scripts/size.ts).
 */
export const signInRequiredMessage = "Authentication required";
