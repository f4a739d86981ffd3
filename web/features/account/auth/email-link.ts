/** Why the link of an e-mail did not work, as the auth provider wrote it into the address; undefined when all is well. */
export function emailLinkFailure(hash: string): string | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parameters.get("error_code");
  if (code === null) return undefined;
  if (code === "otp_expired") return "This link has expired or was used already.";
  return parameters.get("error_description") ?? "This link could not be used.";
}

/** What the link of an e-mail about a change of address did: it worked, it failed, or another one has to be followed. */
export function emailLinkNote(
  hash: string,
): { readonly tone: "success" | "info" | "warning"; readonly text: string } | undefined {
  const failure = emailLinkFailure(hash);
  if (failure !== undefined)
    return { tone: "warning", text: `${failure} Your e-mail address has not changed.` };
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  if (parameters.get("type") === "email_change") {
    return { tone: "success", text: "Your e-mail address has been changed." };
  }
  const message = parameters.get("message");
  return message === null ? undefined : { tone: "info", text: message };
}
