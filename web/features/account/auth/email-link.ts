/** Why the link of an email did not work, as the auth provider wrote it into the address; undefined when it worked. */
export function emailLinkFailure(hash: string): string | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parameters.get("error_code") ?? parameters.get("error");
  if (code === null) return undefined;
  if (code === "otp_expired") return "This link has expired or was used already.";
  return parameters.get("error_description") ?? "This link could not be used.";
}

/** The outcome of a link from a change-of-address email: it worked, it failed, or a second link has to be followed. */
export function emailLinkNote(
  hash: string,
): { readonly tone: "success" | "info" | "warning"; readonly text: string } | undefined {
  const failure = emailLinkFailure(hash);
  if (failure !== undefined)
    return { tone: "warning", text: `${failure} Your email address has not changed.` };
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  if (parameters.get("type") === "email_change") {
    return { tone: "success", text: "Your email address has been changed." };
  }
  const message = parameters.get("message");
  return message === null ? undefined : { tone: "info", text: message };
}
