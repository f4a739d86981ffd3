import * as v from "valibot";

/** Matches the SHA-256 hash of an image, by which it is stored. */
export const imageHashPattern = /^[0-9a-f]{64}$/;

/** The hash of an uploaded image. */
export const imageHashSchema = v.pipe(v.string(), v.regex(imageHashPattern, "Must be an uploaded image"));
