// The names in which search engines and Google Merchant Center know options.
const attributes = [
  ["color", /^(colou?rs?|couleurs?)$/i],
  ["size", /^(sizes?|tailles?)$/i],
  ["material", /^(materials?|fabrics?|mati[eè]res?|tissus?)$/i],
  ["pattern", /^(patterns?|prints?|motifs?)$/i],
] as const;

/** An attribute of schema.org and of Google's product feed, with the value of a family's member. */
export interface VariantAttribute {
  readonly name: (typeof attributes)[number][0];
  readonly value: string;
}

/** Lists the attributes that a family's options have in schema.org and in Google's feed. Other options have none. */
export function listVariantAttributes(
  optionNames: readonly string[],
  values: readonly string[],
): VariantAttribute[] {
  return attributes.flatMap(([name, pattern]) => {
    const value = values[optionNames.findIndex((optionName) => pattern.test(optionName))];
    return value === undefined ? [] : [{ name, value }];
  });
}
