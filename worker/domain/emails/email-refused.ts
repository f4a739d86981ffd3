/** Thrown if an email was certainly not sent, because the mail service refused it or none is configured. */
export class EmailRefusedError extends Error {
  override readonly name = "EmailRefusedError";
}
