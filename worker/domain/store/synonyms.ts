import type { AdminSynonymsView, SynonymsBody } from "../../../contract/admin/synonyms.ts";
import { newSynonyms } from "../../../contract/store/new-synonyms.ts";
import { type SynonymsDocument, synonymsDocument } from "../../../contract/store/synonyms.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { type ContentRow, changeContent, parseDocument, selectContent } from "./store-content.ts";

/** Returns the saved words that mean the same to a search, or those of a new store. */
export function readSynonymText(rows: readonly ContentRow[]): string {
  return parseSynonymsDocument(rows).text;
}

/** Reads the words for the admin's form. */
export async function readAdminSynonyms(context: StoreContext): Promise<AdminSynonymsView> {
  const rows = await selectContent(context, "synonyms");
  return {
    document: parseSynonymsDocument(rows),
    standard: newSynonyms,
    version: rows[0]?.version ?? 0,
  };
}

/**
 * Replaces the words.
 * @throws StoreError conflict, with the current words, for a stale version
 */
export async function changeSynonyms(
  context: StoreContext,
  admin: AdminActor,
  { version: seenVersion, ...next }: SynonymsBody,
): Promise<AdminSynonymsView> {
  return changeContent(context, admin, {
    key: "synonyms",
    seenVersion,
    next,
    documentName: "the search words",
    action: "store.synonyms",
    read: () => readAdminSynonyms(context),
    toFields: ({ document }) => document,
  });
}

function parseSynonymsDocument(rows: readonly ContentRow[]): SynonymsDocument {
  return parseDocument(rows, "synonyms", synonymsDocument) ?? newSynonyms;
}
