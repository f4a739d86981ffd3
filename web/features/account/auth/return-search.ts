import * as v from "valibot";

/** Where to go after signing in. lib/safe-redirect.ts checks it where it is used. */
export const returnSearch = v.object({ redirect: v.fallback(v.optional(v.string()), undefined) });

/** The page after signing in when no other was asked for. */
export const defaultReturnPath = "/profile";
