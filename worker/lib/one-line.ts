/** Text that a person typed, on one line: a line break in it would start a header or a line of its own. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
