import * as v from "valibot";

export const invalidPhoneMessage = "Valid phone number is required (e.g., 555-555-5555)";

/** Parses a North American phone number of ten digits, in any format, and returns it as 555-555-5555. */
export const phoneSchema = v.pipe(
  v.string(invalidPhoneMessage),
  v.trim(),
  v.maxLength(40, invalidPhoneMessage),
  // Removes the country code if exactly ten digits follow it, and all punctuation.
  v.transform((text) =>
    text.replace(/^\+?1(?=[\s.(-]*\d{3})(?=(?:\D*\d){10}\D*$)/, "").replace(/[\s().-]/g, ""),
  ),
  v.regex(/^\d{10}$/, invalidPhoneMessage),
  v.transform((digits) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`),
);
