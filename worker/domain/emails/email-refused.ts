/** The mail service, or the lack of one, refused an email: it was certainly not sent. */
export class EmailRefusedError extends Error {
  override readonly name = "EmailRefusedError";
}
