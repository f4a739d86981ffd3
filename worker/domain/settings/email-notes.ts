import type { EmailNotes, EmailNotesBody } from "../../../contract/admin/email-previews.ts";
import { emailNotes } from "../../../contract/admin/email-previews.ts";
import type { WrittenEmailKind } from "../../../contract/orders/emails.ts";
import type { EmailSender } from "../../emails/email-layout.ts";
import { toOneLine } from "../../lib/one-line.ts";
import type { StoreContext } from "../context.ts";
import type { AdminActor } from "../profiles/profile.ts";
import { type ContentRow, changeContent, parseDocument, selectContent } from "./store-content.ts";
import { parseIdentity } from "./store-identity.ts";

/** Reads the sender of an email, which is the store's identity with the admins' sentences for this kind of email. */
export async function readSender(context: StoreContext, kind: WrittenEmailKind): Promise<EmailSender> {
  return toSender(await selectContent(context, "identity", "emails"), kind);
}

/**
 * Returns the sender of an email from rows that a larger batch has read (readSender).
 * @param note replaces the saved sentences
 */
export function toSender(rows: readonly ContentRow[], kind: WrittenEmailKind, note?: string): EmailSender {
  const text = note ?? parseNotes(rows)[kind] ?? "";
  const paragraphs = text.split("\n").map(toOneLine);
  return { ...parseIdentity(rows), notes: paragraphs.filter((line) => line !== "") };
}

function parseNotes(rows: readonly ContentRow[]): EmailNotes["notes"] {
  return parseDocument(rows, "emails", emailNotes)?.notes ?? {};
}

/** Reads the admins' sentences for all kinds of email. */
export async function readNotes(
  context: StoreContext,
): Promise<{ notes: Record<string, string>; version: number }> {
  const rows = await selectContent(context, "emails");
  return { notes: { ...parseNotes(rows) }, version: rows[0]?.version ?? 0 };
}

/**
 * Replaces the sentences of all kinds of email.
 * @throws StoreError conflict, with the current ones, for a stale version
 */
export async function changeNotes(context: StoreContext, admin: AdminActor, body: EmailNotesBody) {
  const { version: seenVersion, notes } = body;
  return changeContent(context, admin, {
    key: "emails",
    seenVersion,
    next: { notes },
    documentName: "the sentences of emails",
    action: "store.emails",
    read: () => readNotes(context),
    toFields: (saved) => ({ notes: saved.notes }),
  });
}
