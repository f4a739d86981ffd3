import * as v from "valibot";
import { cleanPasted } from "./pasted-text.ts";

/** The id of a row, in a path, query or body. */
export const idSchema = v.pipe(v.string("Must be a valid id"), v.trim(), v.uuid("Must be a valid id"));

/** A whole number from `min` to `max`, both included, in a query string. */
export function wholeNumberParam(limits: { min: number; max: number }) {
  return v.pipe(
    v.string("Must be a whole number"),
    v.regex(/^\d{1,9}$/, "Must be a whole number"),
    v.transform(Number),
    v.minValue(limits.min, `Must be at least ${limits.min}`),
    v.maxValue(limits.max, `Must be at most ${limits.max}`),
  );
}

/** The page of a list in a query string, from 1, which is the default. */
export const pageParam = v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1");

/** A boolean in a query string. */
export const booleanParam = v.pipe(
  v.picklist(["true", "false"], "Must be true or false"),
  v.transform((text) => text === "true"),
);

/** An amount in dollars in a query string, with at most two decimals. */
export const dollarsParam = v.pipe(
  v.string("Must be an amount in dollars"),
  v.regex(/^\d{1,7}(\.\d{1,2})?$/, "Must be an amount in dollars"),
  v.transform(Number),
);

/** Returns a check that a number has at most two decimals. */
export function hasTwoDecimals<Value extends number | null>() {
  return v.check(
    (value: Value) => value === null || value === Math.round(value * 100) / 100,
    "Must have at most two decimals",
  );
}

/**
 * Returns an action that replaces a text by what `parse` makes of it, and refuses a text of which `parse` makes
 * undefined.
 * @param message what the text must be, or a function that says it of the text
 */
export function parseWith(
  parse: (text: string) => string | undefined,
  message: string | ((text: string) => string),
) {
  return v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const parsed = parse(dataset.value);
    if (parsed !== undefined) return parsed;
    addIssue({ message: typeof message === "string" ? message : message(dataset.value) });
    return NEVER;
  });
}

/** Returns a check with the message of the mistake that a function finds. */
export function hasNo<Value>(findMistake: (value: Value) => string | undefined) {
  return v.check<Value, (issue: { readonly input: Value }) => string>(
    (value) => findMistake(value) === undefined,
    ({ input }) => findMistake(input) ?? "",
  );
}

/** The maximum of an amount in dollars. */
export const maxDollars = 1_000_000;

/** An amount in dollars in JSON. It is not negative, and has at most two decimals, as dollarsToCents() needs it. */
export const dollarsSchema = v.pipe(
  v.number("Must be an amount in dollars"),
  v.minValue(0, "Must not be negative"),
  v.maxValue(maxDollars, "Is too large"),
  hasTwoDecimals(),
);

/** The most values of a repeated parameter. D1 allows 100 bound values in a statement, with all filters. */
export const maxRepeatedValues = 40;

/** A query parameter that may occur once or several times. */
export function repeatedParam(
  valueSchema: v.GenericSchema<string, string>,
  maxValues: number = maxRepeatedValues,
) {
  return v.pipe(
    v.union([v.pipe(v.array(valueSchema), v.maxLength(maxValues)), valueSchema], "Must be text"),
    v.transform((value): readonly string[] => (Array.isArray(value) ? value : [value])),
  );
}

/** The text that a shopper searches products for. Any text is valid, and splitCompounds() ignores what is too long. */
export const searchedText = v.pipe(v.string("Must be text"), v.transform(cleanPasted));

/** The text that an admin's list is searched for. */
export const searchText = v.pipe(
  v.string(),
  v.transform(cleanPasted),
  v.maxLength(200, "Must be at most 200 characters"),
);

/** The direction in which a list is sorted, in a query string. */
export const sortOrder = v.picklist(["asc", "desc"], "Must be asc or desc");

/** Blank text, which becomes null. */
export const blankAsNull = v.pipe(
  v.string(),
  v.trim(),
  v.literal(""),
  v.transform(() => null),
);

/**
 * Text that a person typed into a form. It is trimmed, limited in length and free of control characters. Text that has
 * only invisible characters becomes blank, so that it cannot be a name. Other text may contain them, because emoji need
 * them.
 */
export function typedText(limits: TextLimits) {
  return boundedText(limits, (text) => text);
}

/**
 * Text on one line, as a person typed it. Line breaks and tabs, such as in a pasted name, become spaces, because they
 * could begin a row of a CSV file or a line of an email.
 */
export function typedLine(limits: TextLimits) {
  return boundedText(limits, (text) => text.replace(lineBreaks, " "));
}

interface TextLimits {
  readonly max: number;
  /** The message for a missing or blank text. Without it, the text may be blank. */
  readonly required?: string;
}

function boundedText(limits: TextLimits, normalize: (text: string) => string) {
  const bounded = v.pipe(
    v.string(({ input }) => (input === undefined ? limits.required : undefined) ?? "Must be text"),
    v.trim(),
    // A Mac types an accent as a letter of its own, and the search compares letters.
    v.transform((text) => normalize(text.normalize("NFC"))),
    v.transform((text) => (isBlank(text) ? "" : text)),
    v.maxLength(limits.max, `Must be at most ${limits.max} characters`),
    v.check((text) => !controlCharacters.test(text), "Must not contain control characters"),
    v.check((text) => !loneSurrogate.test(text), "Must be text"),
  );
  return limits.required === undefined ? bounded : v.pipe(bounded, v.nonEmpty(limits.required));
}

/**
 * Returns true if a text has only white space and characters without a glyph, such as joiners and empty Braille cells.
 */
function isBlank(text: string): boolean {
  return !visible.test(text);
}

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

// People type tabs and line breaks, but never the other C0 characters or DEL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this check rejects them
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

// CSV readers, email programs and browsers end a line or cell at these characters.
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

// Half of a surrogate pair is refused, because the database would return another character.
const loneSurrogate = /\p{Surrogate}/u;
