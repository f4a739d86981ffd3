/** Formats a code for people, such as "Refund Requested" for refund_requested. */
export function formatCode(code: string): string {
  return code
    .split("_")
    .filter((word) => word !== "")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(" ");
}
