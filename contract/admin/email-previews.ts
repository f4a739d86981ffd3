import * as v from "valibot";
import { writtenEmailKinds } from "../orders/emails.ts";
import { typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

const kind = v.picklist(writtenEmailKinds);

/** The shopkeeper's own sentences, at the end of an email: plain text, a paragraph a line. */
export const emailNote = typedText({ max: 600 });

/** By kind; one without sentences may be left out. */
export const emailNotes = v.object({ notes: v.record(kind, emailNote) });
export type EmailNotes = v.InferOutput<typeof emailNotes>;

/** PUT /admin/mails/notes: all of them. `version` is the one that was seen; 0: nobody has written any yet. */
export const emailNotesBody = v.object({
  ...emailNotes.entries,
  version: v.pipe(v.number("Must be a whole number"), v.integer(), v.minValue(0)),
});
export type EmailNotesBody = v.InferOutput<typeof emailNotesBody>;

export const emailNotesView = v.object({
  notes: v.record(v.string(), v.string()),
  version: v.number(),
  /** How emails leave the store; null: not at all. */
  service: v.nullable(v.picklist(["cloudflare", "resend", "outbox"])),
});
export const emailNotesResponse = ok(emailNotesView, { message: v.optional(v.string()) });

/** GET /admin/mails/previews/{kind} */
export const emailPreviewQuery = v.object({
  /** Instead of the saved sentences. */
  note: v.optional(emailNote),
});

export const emailPreviewResponse = ok(
  v.object({ kind, subject: v.string(), html: v.string(), text: v.string() }),
);
