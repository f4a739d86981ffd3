/** The version whose shapes the sandbox speaks; the one the `stripe` SDK of the store is pinned to. */
export const stripeApiVersion = "2026-10-28.endive";
