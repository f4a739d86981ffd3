import * as v from "valibot";

export const invalidEmailMessage = "Please enter a valid email address";

/** Trims an email address and converts it to lower case, because addresses are compared case-insensitively. */
export const emailSchema = v.pipe(
  v.string(invalidEmailMessage),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(invalidEmailMessage),
  v.maxLength(254, invalidEmailMessage),
  v.email(invalidEmailMessage),
);
