import {
  type EmailPreviewQuery,
  type EmailTemplate,
  type EmailTemplateBody,
  type EmailTexts,
  storedEmailTexts,
} from "../../../contract/admin/email-templates.ts";
import { type WrittenEmailKind, writtenEmailKinds } from "../../../contract/orders/emails.ts";
import type { EmailSender } from "../../emails/email-layout.ts";
import { standardTemplates } from "../../emails/standard-templates.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { type ContentRow, defineDocument, getVersion, parseDocument, selectContent } from "./documents.ts";
import { parseIdentity } from "./identity.ts";

/** Reads the sender of an email: the store's identity, and the admins' texts for this kind of email. */
export async function readSender(context: StoreContext, kind: WrittenEmailKind): Promise<EmailSender> {
  return buildSender(await selectContent(context, "identity", "emails"), kind);
}

/**
 * Builds the sender of an email from rows of selectContent("identity", "emails"), for callers that read them in a
 * larger batch.
 * @param unsaved texts that replace the saved ones in a preview
 */
export function buildSender(
  rows: readonly ContentRow[],
  kind: WrittenEmailKind,
  { note, ...unsaved }: EmailPreviewQuery = {},
): EmailSender {
  const { notes, templates } = parseTexts(rows);
  return {
    ...parseIdentity(rows),
    template: keepOwnTexts(kind, { ...templates[kind], ...unsaved }),
    note: note ?? notes[kind] ?? "",
  };
}

function parseTexts(rows: readonly ContentRow[]): EmailTexts {
  return parseDocument(rows, "emails", storedEmailTexts) ?? { notes: {}, templates: {} };
}

/** Returns the texts that differ from the standard ones. A blank text stands for the standard one. */
function keepOwnTexts(
  kind: WrittenEmailKind,
  texts: Omit<EmailPreviewQuery, "note">,
): Partial<EmailTemplate> {
  const standard = standardTemplates[kind];
  return {
    ...(isOwn(texts.subject, standard.subject) && { subject: texts.subject }),
    ...(isOwn(texts.heading, standard.heading) && { heading: texts.heading }),
    ...(isOwn(texts.introduction, standard.introduction) && { introduction: texts.introduction }),
  };
}

function isOwn(text: string | undefined, standard: string): text is string {
  return text !== undefined && text !== "" && text !== standard;
}

interface TextsView extends EmailTexts {
  readonly version: number;
}

const ownTexts = defineDocument<TextsView, TextsView>({
  key: "emails",
  name: "the texts of emails",
  action: "store.emails",
  async read(context) {
    const rows = await selectContent(context, "emails");
    const document = parseTexts(rows);
    return { document, view: { ...document, version: getVersion(rows, "emails") } };
  },
});

/** Admin only: reads the current and the standard texts of all kinds of email. */
export async function readEmailTemplates(context: StoreContext) {
  return toTemplatesView(await ownTexts.readView(context));
}

/**
 * Admin only: replaces the texts of one kind of email.
 * @throws StoreError conflict, with the current texts of all kinds, for a stale version
 */
export async function changeEmailTemplate(
  context: StoreContext,
  admin: AdminActor,
  { version, kind, note, ...texts }: EmailTemplateBody,
) {
  const { notes, templates } = await ownTexts.readView(context);
  const saved = await ownTexts.change(context, admin, {
    // A write between this read and that of change() raises the version, so that the change is refused.
    version,
    notes: { ...notes, [kind]: note },
    templates: { ...templates, [kind]: keepOwnTexts(kind, texts) },
  });
  return toTemplatesView(saved);
}

function toTemplatesView({ notes, templates, version }: TextsView) {
  const current = writtenEmailKinds.map(
    (kind) => [kind, { ...standardTemplates[kind], ...templates[kind], note: notes[kind] ?? "" }] as const,
  );
  return { templates: Object.fromEntries(current), standard: standardTemplates, version };
}
