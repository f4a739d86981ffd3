import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { ownPage } from "../store/own-pages.ts";

/** The body of PUT /admin/pages/{id}, which adds a page (version 0) or replaces it. */
export const ownPageBody = v.object({ ...ownPage.entries, version: formVersion });
export type OwnPageBody = v.InferOutput<typeof ownPageBody>;

const { text: _, ...listed } = ownPage.entries;

/** The pages of the owner in the order of the footer, without their texts. */
export const ownPagesResponse = ok(v.array(v.object({ id: v.string(), ...listed, updated_at: v.string() })), {
  /** The values of the fields that a text can contain, by field name. */
  fields: v.record(v.string(), v.string()),
});
export type OwnPagesView = v.InferOutput<typeof ownPagesResponse>;

export const adminOwnPageView = v.object({ id: v.string(), page: ownPage, version: v.number() });
export type AdminOwnPageView = v.InferOutput<typeof adminOwnPageView>;
export const adminOwnPageResponse = ok(adminOwnPageView, { message: v.optional(v.string()) });
