/** A search, with the price limit that its words name. */
export interface PriceWords {
  /** The text without the words about the price. */
  readonly text: string;
  /** The limits in dollars, with at most two decimals. Absent if the text names none. */
  readonly min_price?: number;
  readonly max_price?: number;
}

/**
 * Reads a price limit in a search, in English or French: "mugs under $5", "less than 5 dollars", "moins de 5 $", "over
 * $10", "between $5 and $10". A number without a currency counts only at the end, and not if it can be an age.
 */
export function readPriceWords(search: string): PriceWords {
  for (const [pattern, toLimits] of phrases) {
    const match = pattern.exec(search);
    if (match === null) continue;
    const [first, second] = amountsOf(match.groups ?? {});
    const rest = `${search.slice(0, match.index)} ${search.slice(match.index + match[0].length)}`;
    const hasCurrency = /\$|dollars?|bucks|cad/i.test(match[0]);
    const isAtEnd = match.index + match[0].length === search.trimEnd().length;
    if (first === undefined || !(hasCurrency || (isAtEnd && !ages.test(rest)))) continue;
    return { text: rest.replace(/\s+/g, " ").trim(), ...toLimits(first, second ?? first) };
  }
  return { text: search };
}

const amount = (name: string) =>
  String.raw`(?:(?:ca?)?\$\s*)?(?<${name}>\d{1,5}(?:[.,]\d{1,2})?)(?![\d.,]*\d)(?:\s*(?:\$|(?:dollars?|bucks|cad)\b))?`;

type Limits = Omit<PriceWords, "text">;
type ToLimits = (first: number, second: number) => Limits;
const atMost: ToLimits = (max_price) => ({ max_price });
const atLeast: ToLimits = (min_price) => ({ min_price });
const between: ToLimits = (one, other) => ({
  min_price: Math.min(one, other),
  max_price: Math.max(one, other),
});

const start = String.raw`(?<![\p{L}\p{N}])`;
const toPattern = (source: string) => new RegExp(start + source, "iu");
const phrases: readonly (readonly [RegExp, ToLimits])[] = [
  [
    toPattern(String.raw`(?:between|entre)\s+${amount("one")}\s*(?:and|et|-|to|à)\s*${amount("two")}`),
    between,
  ],
  [
    toPattern(
      String.raw`(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|(?:à\s+)?moins (?:de|cher que)|sous|jusqu['’]à)\s+${amount("one")}`,
    ),
    atMost,
  ],
  [toPattern(String.raw`${amount("one")}\s*(?:or|and|et|ou)\s+(?:less|under|below|moins)(?!\p{L})`), atMost],
  [
    toPattern(String.raw`(?:over|above|more than|at least|plus de|au moins|min(?:imum)?)\s+${amount("one")}`),
    atLeast,
  ],
];

const ages =
  /\b(?:ages?|aged|years?|yrs?|months?|kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|ans|enfants?)\b/i;

function amountsOf({ one, two }: Readonly<Record<string, string>>): (number | undefined)[] {
  return [one, two].map((text) => (text === undefined ? undefined : Number(text.replace(",", "."))));
}
