/**
 * Turns a name into a slug: lower case, without accents and punctuation, with hyphens for spaces and underscores.
 * Returns an empty string if nothing is left.
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
