/** Escapes text for HTML, between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A value as JSON inside a <script>. `<` could end the element or open a comment; the escape means the same in JSON. */
export function jsonForScript(value: unknown, replace?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replace).replaceAll("<", "\\u003c");
}
