import type { AdminSynonymsView, SynonymsBody } from "../../../contract/admin/content.ts";
import { newSynonyms } from "../../../contract/store/new-synonyms.ts";
import { type SynonymsDocument, synonymsDocument } from "../../../contract/store/synonyms.ts";
import { type ContentRow, defineDocument, getVersion, parseDocument, selectContent } from "./documents.ts";

/** Returns the saved words that mean the same to a search, or those of a new store. */
export function parseSynonyms(rows: readonly ContentRow[]): SynonymsDocument {
  return parseDocument(rows, "synonyms", synonymsDocument) ?? newSynonyms;
}

/** The words that mean the same to a search. */
export const synonyms = defineDocument<SynonymsBody, AdminSynonymsView>({
  key: "synonyms",
  name: "the search words",
  action: "store.synonyms",
  async read(context) {
    const rows = await selectContent(context, "synonyms");
    const document = parseSynonyms(rows);
    return { document, view: { document, standard: newSynonyms, version: getVersion(rows, "synonyms") } };
  },
});
