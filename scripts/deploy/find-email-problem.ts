/**
 * Returns the problem that prevents the store from sending email, or undefined.
 * @param variableNames the names of the store's variables
 * @param hasBinding true if the binding EMAIL is configured
 */
export function findEmailProblem(variableNames: readonly string[], hasBinding: boolean): string | undefined {
  if (!variableNames.includes("RESEND_API_KEY") && !hasBinding) {
    return "the store cannot send email: add RESEND_API_KEY and MAIL_FROM, or bind EMAIL (docs/operations.md)";
  }
  return variableNames.includes("MAIL_FROM") ? undefined : "the store cannot send email: add MAIL_FROM";
}
