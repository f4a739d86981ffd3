import * as v from "valibot";
import { writtenEmailKinds } from "../orders/emails.ts";
import { formVersion, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

const kind = v.picklist(writtenEmailKinds);

/** The sentences that admins add at the end of an email: plain text, one paragraph per line. */
export const emailNote = typedText({ max: 600 });

/** The added sentences, by kind of email. */
export const emailNotes = v.object({ notes: v.record(kind, emailNote) });
export type EmailNotes = v.InferOutput<typeof emailNotes>;

/** PUT /admin/mails/notes replaces the sentences of all emails. */
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

/** GET /admin/mails/previews/{kind} renders an email with sample data. */
export const emailPreviewQuery = v.object({
  /** Replaces the saved sentences in the preview. */
  note: v.optional(emailNote),
});

export const emailPreviewResponse = ok(
  v.object({ kind, subject: v.string(), html: v.string(), text: v.string() }),
);
