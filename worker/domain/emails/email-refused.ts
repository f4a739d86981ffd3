/** The email was certainly not sent: the mail service refused it, or none is configured. */
export class EmailRefusedError extends Error {
  override readonly name = "EmailRefusedError";
}
