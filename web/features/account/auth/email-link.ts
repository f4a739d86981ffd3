/** Why the link of an e-mail did not work, as the auth provider wrote it into the address; undefined when all is well. */
export function emailLinkFailure(hash: string): string | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const code = parameters.get("error_code");
  if (code === null) return undefined;
  if (code === "otp_expired") return "This link has expired or was used already.";
  return parameters.get("error_description") ?? "This link could not be used.";
}
