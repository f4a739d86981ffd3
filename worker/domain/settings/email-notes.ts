import { type EmailNotes, type EmailNotesBody, emailNotes } from "../../../contract/admin/email-previews.ts";
import type { WrittenEmailKind } from "../../../contract/orders/emails.ts";
import type { EmailSender } from "../../emails/email-layout.ts";
import { toOneLine } from "../../lib/one-line.ts";
import type { StoreContext } from "../context.ts";
import type { AdminActor } from "../profiles/profile.ts";
import { type ContentRow, changeContent, parseDocument, selectContent } from "./store-content.ts";
import { parseIdentity } from "./store-identity.ts";

/** Reads the sender of an email: the store's identity, and the admins' note for this kind of email. */
export async function readSender(context: StoreContext, kind: WrittenEmailKind): Promise<EmailSender> {
  return buildSender(await selectContent(context, "identity", "emails"), kind);
}

/**
 * Builds the sender of an email from rows of selectContent("identity", "emails"), for callers that read them in a larger batch.
 * @param note replaces the saved note, for example in a preview
 */
export function buildSender(rows: readonly ContentRow[], kind: WrittenEmailKind, note?: string): EmailSender {
  const text = note ?? parseNotes(rows)[kind] ?? "";
  const lines = text
    .split("\n")
    .map(toOneLine)
    .filter((line) => line !== "");
  return { ...parseIdentity(rows), notes: lines };
}

function parseNotes(rows: readonly ContentRow[]): EmailNotes["notes"] {
  return parseDocument(rows, "emails", emailNotes)?.notes ?? {};
}

/** Reads the notes of all kinds of email. The version is 0 until a note is saved for the first time. */
export async function readEmailNotes(
  context: StoreContext,
): Promise<{ notes: EmailNotes["notes"]; version: number }> {
  const rows = await selectContent(context, "emails");
  return { notes: parseNotes(rows), version: rows[0]?.version ?? 0 };
}

/**
 * Replaces the notes of all kinds of email.
 * @throws StoreError conflict, with the current notes, if the version is outdated
 */
export async function changeEmailNotes(context: StoreContext, admin: AdminActor, body: EmailNotesBody) {
  const { version: seenVersion, notes } = body;
  return changeContent(context, admin, {
    key: "emails",
    seenVersion,
    next: { notes },
    documentName: "the sentences of emails",
    action: "store.emails",
    read: () => readEmailNotes(context),
    toFields: (saved) => ({ notes: saved.notes }),
  });
}
