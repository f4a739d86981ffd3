/** Joins the lines of typed text, because a line break could start a new email header. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
