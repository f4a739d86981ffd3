/** Matches a slug: lowercase letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The maximum length of a product's slug. */
export const maxSlugLength = 120;

/**
 * Converts a name to a slug: lower case, without accents and punctuation, with hyphens for spaces, underscores and
 * slashes. A fraction or decimal becomes two numbers with a hyphen, as in '1-2-inch'.
 * @param maxLength the number of characters that are kept
 * @returns an empty string if no characters remain
 */
export function slugFromName(name: string, maxLength = Number.POSITIVE_INFINITY): string {
  return (
    name
      .replace(/[×✕]/g, "x")
      .replace(/(?<=\d)(?:\.|,(?!\d{3}(?!\d)))(?=\d)/g, "-")
      // A number before a fraction would join its first number: "2½" is "2-1-2".
      .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, "-")
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[œæßøłđðþıŋħŧ]/g, (letter) => latinLetters[letter] ?? letter)
      .replace(/[\s_/\p{Dash}\u2044]+/gu, "-")
      .replace(/[^a-z0-9-]/g, "")
      .replace(/-+/g, "-")
      .replace(/^-+/, "")
      .slice(0, maxLength)
      .replace(/-+$/, "")
  );
}

// Letters that Unicode does not decompose, as they are written without them.
const latinLetters: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ŋ: "n",
  ħ: "h",
  ŧ: "t",
};
