/**
 * A name as a part of an address (specification section 5): lower case, punctuation stripped, spaces and underscores
 * turned into hyphens, without accents. Empty where nothing is left.
 */
export function slugFromName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-+|-+$/g, "");
}
