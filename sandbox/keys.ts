// The keys of the sandbox. They open nothing but the sandbox, so they may be public; they have the shape of
// the real ones because the SDKs look at the prefixes.
export const sandboxAnonKey = "sb_publishable_sandbox";
export const sandboxServiceKey = "sb_secret_sandbox";
export const sandboxStripeSecretKey = "sk_test_theSandboxOfThisStore";
export const sandboxStripePublishableKey = "pk_test_theSandboxOfThisStore";
export const sandboxStripeWebhookSecret = "whsec_theSandboxOfThisStore";
// Signs links in emails that never leave the outbox.
export const sandboxLinkSigningSecret = "the-link-signing-secret-of-the-sandbox";
