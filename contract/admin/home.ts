import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { homeDocument } from "../store/home.ts";

/** PUT /admin/home replaces the home page. `version` is the one that the form was filled from, 0 for the first. */
export const homeBody = v.object({
  ...homeDocument.entries,
  version: v.pipe(v.number("Must be a whole number"), v.integer(), v.minValue(0)),
});
export type HomeBody = v.InferOutput<typeof homeBody>;

export const adminHomeView = v.object({ home: homeDocument, version: v.number() });
export type AdminHomeView = v.InferOutput<typeof adminHomeView>;
export const adminHomeResponse = ok(adminHomeView, { message: v.optional(v.string()) });
