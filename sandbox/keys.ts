// The keys of the sandbox. They open nothing but the sandbox, so they may be public; they have the shape of
// the real ones because the SDKs look at the prefixes.
export const sandboxAnonKey = "sb_publishable_sandbox";
export const sandboxServiceKey = "sb_secret_sandbox";
export const sandboxStripeSecretKey = "sk_test_sandbox";
export const sandboxStripePublishableKey = "pk_test_sandbox";
export const sandboxStripeWebhookSecret = "whsec_sandbox";
// Signs links in emails that never leave the outbox.
export const sandboxLinkSigningSecret = "the-link-signing-secret-of-the-sandbox";
