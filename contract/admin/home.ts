import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { homeDocument } from "../store/home.ts";

/** The body of PUT /admin/home, which replaces the home page. */
export const homeBody = v.object({
  ...homeDocument.entries,
  version: formVersion,
});
export type HomeBody = v.InferOutput<typeof homeBody>;

export const adminHomeView = v.object({ home: homeDocument, version: v.number() });
export type AdminHomeView = v.InferOutput<typeof adminHomeView>;
export const adminHomeResponse = ok(adminHomeView, { message: v.optional(v.string()) });
