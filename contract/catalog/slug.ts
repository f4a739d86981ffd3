/**
 * Converts a name to a slug: lower case, without accents and punctuation, with hyphens for spaces and underscores.
 * @returns an empty string if no characters remain
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
