import * as v from "valibot";

/**
 * The version that a form was filled from, or 0 if nothing was saved yet. A save returns 409 if the stored one differs.
 */
export const formVersion = v.pipe(v.number("Must be a whole number"), v.integer(), v.minValue(0));

/** The version of a row that the admin saw. A save returns 409 if the stored one differs. */
export const storedVersion = v.pipe(v.number(), v.integer(), v.minValue(1));
