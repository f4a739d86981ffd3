/** The API version that the sandbox implements. The store's `stripe` SDK is pinned to it. */
export const stripeApiVersion = "2026-10-28.endive";
