// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/**
 * Returns the tel: URL of a phone number. One without a country code is Canadian. The comma makes a phone wait before
 * it dials the extension.
 */
export function toPhoneUrl(phone: string): string {
  const [number = "", extension] = phone.split(/\s*(?:ext\.?|x|#)\s*/i);
  const digits = number.replace(/[^\d-]/g, "");
  const dialed = phone.startsWith("+") ? `+${digits.replaceAll("-", "")}` : `+1-${digits.replace(/^1-/, "")}`;
  return `tel:${dialed}${extension === undefined ? "" : `,${extension}`}`;
}

/**
 * Returns the mailto: URL of an email address, which may contain characters with a meaning in URLs, such as "&" and
 * "?".
 */
export function toMailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
