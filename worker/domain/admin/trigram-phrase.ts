/**
 * What a person typed as an FTS5 expression for the trigram indexes orders_search and profiles_search: the text as it
 * stands, anywhere, without regard to case and accents. Quoted, so that nothing of it is read as FTS5's own syntax.
 * @returns undefined for fewer than three letters: there is no trigram to look up.
 */
export function trigramPhrase(typed: string): string | undefined {
  // FTS5 reads a text up to its first NUL.
  const text = typed.replaceAll("\0", " ").trim();
  const letters = [...text.normalize("NFD").replace(/\p{M}/gu, "")];
  return letters.length < 3 ? undefined : `"${text.normalize("NFC").replaceAll('"', '""')}"`;
}
