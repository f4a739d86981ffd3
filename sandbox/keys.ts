// These keys are valid only in the sandbox, so they may be public. They have the prefixes of real keys, because the
// SDKs check them.
export const sandboxAnonKey = "sb_publishable_sandbox";
export const sandboxServiceKey = "sb_secret_sandbox";
export const sandboxStripeSecretKey = "sk_test_theSandboxOfThisStore";
export const sandboxStripePublishableKey = "pk_test_theSandboxOfThisStore";
export const sandboxStripeWebhookSecret = "whsec_theSandboxOfThisStore";
export const sandboxTurnstileSiteKey = "0x4AAAAAAAtheSandbox";
export const sandboxTurnstileSecretKey = "0x4AAAAAAAtheSandboxOfThisStore";
// This secret signs the links in emails that never leave the outbox.
export const sandboxLinkSigningSecret = "the-link-signing-secret-of-the-sandbox";
