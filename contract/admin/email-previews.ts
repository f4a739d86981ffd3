import * as v from "valibot";
import { writtenEmailKinds } from "../orders/emails.ts";
import { formVersion, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

const kind = v.picklist(writtenEmailKinds);

/** The note that admins add at the end of a kind of email. It is plain text, with one paragraph per line. */
export const emailNote = typedText({ max: 600 });

/** The notes, by kind of email. */
export const emailNotes = v.object({ notes: v.record(kind, emailNote) });
export type EmailNotes = v.InferOutput<typeof emailNotes>;

/** The body of PUT /admin/mails/notes, which replaces the notes of all emails. */
export const emailNotesBody = v.object({
  ...emailNotes.entries,
  version: formVersion,
});
export type EmailNotesBody = v.InferOutput<typeof emailNotesBody>;

export const emailNotesView = v.object({
  notes: v.record(v.string(), v.string()),
  version: v.number(),
  /** The mail service, or null if none is configured. */
  service: v.nullable(v.picklist(["cloudflare", "resend", "outbox"])),
});
export const emailNotesResponse = ok(emailNotesView, { message: v.optional(v.string()) });

/** The query of GET /admin/mails/previews/{kind}, which renders an email with sample data. */
export const emailPreviewQuery = v.object({
  /** A note that replaces the saved one in the preview. */
  note: v.optional(emailNote),
});

export const emailPreviewResponse = ok(
  v.object({ kind, subject: v.string(), html: v.string(), text: v.string() }),
);
