import * as v from "valibot";

/** An identifier of ours in a path, query or body. Anything else can only be "not found" or malformed. */
export const idSchema = v.pipe(v.string("Must be a valid id"), v.trim(), v.uuid("Must be a valid id"));

/** A whole number in a query string. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumberParam(limits: { min: number; max: number }) {
  return v.pipe(
    v.string("Must be a whole number"),
    v.regex(/^\d{1,9}$/, "Must be a whole number"),
    v.transform(Number),
    v.minValue(limits.min, `Must be at least ${limits.min}`),
    v.maxValue(limits.max, `Must be at most ${limits.max}`),
  );
}

/** A plain boolean in a query string. */
export const booleanParam = v.pipe(
  v.picklist(["true", "false"], "Must be true or false"),
  v.transform((text) => text === "true"),
);

/** An amount in dollars in a query string, at most two decimals. */
export const dollarsParam = v.pipe(
  v.string("Must be an amount in dollars"),
  v.regex(/^\d{1,7}(\.\d{1,2})?$/, "Must be an amount in dollars"),
  v.transform(Number),
);

/** At most two decimals: the number that is written so, and none beside it. */
/* @__NO_SIDE_EFFECTS__ */
export function hasTwoDecimals<Value extends number | null>() {
  return v.check(
    (value: Value) => value === null || value === Math.round(value * 100) / 100,
    "Must have at most two decimals",
  );
}

/** A JSON amount in dollars: not negative, at most two decimals. It stays dollars until dollarsToCents. */
export const dollarsSchema = v.pipe(
  v.number("Must be an amount in dollars"),
  v.minValue(0, "Must not be negative"),
  v.maxValue(1_000_000, "Is too large"),
  hasTwoDecimals(),
);

/** D1 takes a hundred values in a statement; a list binds each of these, and its other filters. */
export const mostRepeated = 40;

/** A query parameter that may be given once or several times. */
/* @__NO_SIDE_EFFECTS__ */
export function repeatedParam(one: v.GenericSchema<string, string>) {
  return v.pipe(
    v.union([v.pipe(v.array(one), v.maxLength(mostRepeated)), one], "Must be text"),
    v.transform((value): readonly string[] => (Array.isArray(value) ? value : [value])),
  );
}

export const sortOrder = v.picklist(["asc", "desc"], "Must be asc or desc");

/**
 * Text a person typed into a form: trimmed, without control characters, bounded. Text that shows nothing (zero-width
 * characters alone) is blank, so that it is no name; within real text they stay, because emoji are joined by them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedText(limits: TextLimits) {
  return boundedText(limits, (text) => text);
}

/**
 * The same of one line: a line break or tab, as in a pasted name, becomes a space. Else it could begin a row of a CSV file or
 * a line of an email that the store did not write.
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedLine(limits: TextLimits) {
  return boundedText(limits, (text) => text.replace(lineBreaks, " "));
}

interface TextLimits {
  readonly max: number;
  readonly required?: string;
}

/* @__NO_SIDE_EFFECTS__ */
function boundedText(limits: TextLimits, normalize: (text: string) => string) {
  const bounded = v.pipe(
    v.string(({ input }) => (input === undefined ? limits.required : undefined) ?? "Must be text"),
    v.trim(),
    v.transform(normalize),
    v.transform((text) => (isBlank(text) ? "" : text)),
    v.maxLength(limits.max, `Must be at most ${limits.max} characters`),
    v.check((text) => !controlCharacters.test(text), "Must not contain control characters"),
    v.check((text) => !loneSurrogate.test(text), "Must be text"),
  );
  return limits.required === undefined ? bounded : v.pipe(bounded, v.nonEmpty(limits.required));
}

/** Does nothing of it show? Spaces of all kinds, zero-width characters, joiners, fillers and the empty Braille cell. */
function isBlank(text: string): boolean {
  return !showing.test(text);
}

const showing = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

// Tab and line breaks are what people type; the rest of C0 and DEL never is.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the check that keeps them out
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

// What CSV readers, mail programs and browsers take for the end of a line or cell.
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

// Half of a character cannot be stored: it would come back as something else.
const loneSurrogate = /\p{Surrogate}/u;
