import * as v from "valibot";

/** The search of the sign-in screens: where to go back to. It is judged by lib/safe-redirect.ts where it is used. */
export const returnSearch = v.object({ redirect: v.fallback(v.optional(v.string()), undefined) });

/** Where whoever signs in without a way back goes. */
export const defaultReturnPath = "/profile";
