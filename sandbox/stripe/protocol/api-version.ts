/** The API version that the sandbox implements: the one to which the store's `stripe` SDK is pinned. */
export const stripeApiVersion = "2026-10-28.endive";
