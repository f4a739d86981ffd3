import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { homeDocument } from "../store/home.ts";
import { navigationDocument } from "../store/navigation.ts";
import { ownPage } from "../store/own-pages.ts";
import { synonymsDocument } from "../store/synonyms.ts";
import { storeText, textPages } from "../store/texts.ts";
import { formVersion } from "./versions.ts";

/** The body of PUT /admin/home, which replaces the home page. */
export const homeBody = v.object({ ...homeDocument.entries, version: formVersion });
export type HomeBody = v.InferOutput<typeof homeBody>;

/** The home page for its editor. The version is 0 until it was saved. */
export const adminHomeView = v.object({ home: homeDocument, version: v.number() });
export type AdminHomeView = v.InferOutput<typeof adminHomeView>;

/** The response to GET and PUT /admin/home. */
export const adminHomeResponse = ok(adminHomeView, { message: v.optional(v.string()) });

/** The body of PUT /admin/navigation, which replaces the links of the header, menu and footer. */
export const navigationBody = v.object({ ...navigationDocument.entries, version: formVersion });
export type NavigationBody = v.InferOutput<typeof navigationBody>;

/** The navigation for its editor. The version is 0 until it was saved. */
export const adminNavigationView = v.object({ navigation: navigationDocument, version: v.number() });
export type AdminNavigationView = v.InferOutput<typeof adminNavigationView>;

/** The response to GET and PUT /admin/navigation. */
export const adminNavigationResponse = ok(adminNavigationView, { message: v.optional(v.string()) });

/** The body of PUT /admin/search-words, which replaces the synonyms of the search. */
export const synonymsBody = v.object({ ...synonymsDocument.entries, version: formVersion });
export type SynonymsBody = v.InferOutput<typeof synonymsBody>;

/** The synonyms for their editor. The version is 0 until they were saved. */
export const adminSynonymsView = v.object({
  document: synonymsDocument,
  /** The synonyms of a new store, which the editor offers as the default. */
  standard: synonymsDocument,
  version: v.number(),
});
export type AdminSynonymsView = v.InferOutput<typeof adminSynonymsView>;

/** The response to GET and PUT /admin/search-words. */
export const adminSynonymsResponse = ok(adminSynonymsView, { message: v.optional(v.string()) });

/** The body of PUT /admin/store-texts/{page}, which replaces the text of a page. */
export const storeTextBody = v.object({ ...storeText.entries, version: formVersion });
export type StoreTextBody = v.InferOutput<typeof storeTextBody>;

/** The text of a page for its editor. The version is 0 until it was saved. */
export const adminTextView = v.object({
  page: v.picklist(textPages),
  document: storeText,
  /** The text of a new store, which the editor offers as the default. */
  standard: storeText,
  /** The values of the fields that a text can contain, by field name. */
  fields: v.record(v.string(), v.string()),
  version: v.number(),
  /** Null until the owner saved a text. */
  updated_at: v.nullable(v.string()),
});
export type AdminTextView = v.InferOutput<typeof adminTextView>;

/** The response to GET and PUT /admin/store-texts/{page}. */
export const adminTextResponse = ok(adminTextView, { message: v.optional(v.string()) });

/** The body of PUT /admin/pages/{id}, which adds a page (version 0) or replaces it. */
export const ownPageBody = v.object({ ...ownPage.entries, version: formVersion });
export type OwnPageBody = v.InferOutput<typeof ownPageBody>;

/** The response to GET /admin/pages: the owner's pages in the order of the footer, without their texts. */
export const ownPagesResponse = ok(
  v.array(v.object({ id: v.string(), ...v.omit(ownPage, ["text"]).entries, updated_at: v.string() })),
  {
    /** The values of the fields that a text can contain, by field name. */
    fields: v.record(v.string(), v.string()),
  },
);
export type OwnPagesResponse = v.InferOutput<typeof ownPagesResponse>;

/** A page of the owner for its editor. */
export const adminOwnPageView = v.object({ id: v.string(), page: ownPage, version: v.number() });
export type AdminOwnPageView = v.InferOutput<typeof adminOwnPageView>;

/** The response to GET and PUT /admin/pages/{id}. */
export const adminOwnPageResponse = ok(adminOwnPageView, { message: v.optional(v.string()) });
