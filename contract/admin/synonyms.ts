import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { synonymsDocument } from "../store/synonyms.ts";

/** The body of PUT /admin/search-words, which replaces the words that mean the same to a search. */
export const synonymsBody = v.object({ ...synonymsDocument.entries, version: formVersion });
export type SynonymsBody = v.InferOutput<typeof synonymsBody>;

export const adminSynonymsView = v.object({
  document: synonymsDocument,
  /** The words of a new store. */
  standard: synonymsDocument,
  version: v.number(),
});
export type AdminSynonymsView = v.InferOutput<typeof adminSynonymsView>;
export const adminSynonymsResponse = ok(adminSynonymsView, { message: v.optional(v.string()) });
