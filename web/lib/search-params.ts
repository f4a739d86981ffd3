// Parsers of search parameters. The address contains text, but links within the page pass numbers and booleans. Invalid
// values are ignored. valibot is not used here, because every visitor would download it before the first page becomes
// interactive (scripts/size.ts).

type SearchInput = Readonly<Record<string, unknown>>;
type Readers = Readonly<Record<string, (value: unknown) => unknown>>;
type Search<Names extends Readers> = { readonly [Name in keyof Names]?: ReturnType<Names[Name]> };

/** Creates a parser of a page's parameters. Each reader returns undefined for an invalid value. */
export function searchSchema<const Names extends Readers>(readers: Names) {
  return (search: SearchInput): Search<Names> => {
    // An invalid parameter becomes undefined, which replaces the address's value. An absent one stays absent.
    const names = Object.keys(readers).filter((name) => name in search);
    // Object.fromEntries loses the names' types.
    return Object.fromEntries(names.map((name) => [name, readers[name]?.(search[name])])) as Search<Names>;
  };
}

const maxTextLength = 200;

export function textParam(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.length <= maxTextLength ? text : undefined;
}

export function pageParam(value: unknown): number | undefined {
  const page = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : undefined;
}

/** Reads an amount in dollars as it was typed. It stays text, because the API and the input both take text. */
export function amountParam(value: unknown): string | undefined {
  return matchText(value, /^\d{1,7}(\.\d{1,2})?$/);
}

export function dayParam(value: unknown): string | undefined {
  return matchText(value, /^\d{4}-\d{2}-\d{2}$/);
}

export function flagParam(value: unknown): boolean | undefined {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : undefined;
}

export function oneOfParam<const Option extends string>(options: readonly Option[]) {
  return (value: unknown): Option | undefined => options.find((option) => option === value);
}

function matchText(value: unknown, pattern: RegExp): string | undefined {
  const text = textParam(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
}
