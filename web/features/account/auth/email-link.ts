/**
 * Explains why an email's link failed, from the error code that the auth provider put into the address. Returns
 * undefined if it worked. Text from the address is never shown, because anyone can make a link to this page.
 */
export function describeLinkFailure(hash: string): string | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parameters.get("error_code") ?? parameters.get("error");
  if (code === null) return undefined;
  if (code === "otp_expired") return usedLinkMessage;
  return code === "user_banned" ? "This account can't be used." : "This link didn't work.";
}

/** Describes the outcome of a link to change the email address. The address may need a second link. */
export function describeLinkOutcome(
  hash: string,
): { readonly tone: "success" | "info" | "warning"; readonly text: string } | undefined {
  const failure = describeLinkFailure(hash);
  if (failure !== undefined)
    return { tone: "warning", text: `${failure} Your email address has not changed.` };
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  if (parameters.get("type") === "email_change") {
    return { tone: "success", text: "Your email address has been changed." };
  }
  if (!parameters.has("message")) return undefined;
  return {
    tone: "info",
    text: "One step left: follow the link we sent to your other email address, too.",
  };
}

export const usedLinkMessage = "This link has expired or was already used.";

/** Reads the address that a link names. Other text is ignored, because the page shows it. */
export function emailParam(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)
    ? value
    : undefined;
}
