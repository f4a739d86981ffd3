/** Escapes text for HTML, between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Serializes a value as JSON for a <script>. It escapes `<`, which could end the element or open a comment. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Joins the lines of typed text, because a line break could start a new email header. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
