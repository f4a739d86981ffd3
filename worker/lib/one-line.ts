/** Joins the lines of typed text, because a line break could start a header of its own. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
