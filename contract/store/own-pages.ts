import * as v from "valibot";
import { slugPattern } from "../catalog/slug.ts";
import { typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { storeText, textView } from "./texts.ts";

/** The maximum number of pages that the owner can add. */
export const maxOwnPages = 50;

/** A page that the owner added, with its address at /pages/{slug}. */
export const ownPage = v.object({
  title: typedLine({ max: 80, required: "Please enter a title" }),
  slug: v.pipe(
    v.string("Must be text"),
    v.trim(),
    v.nonEmpty("Please enter an address"),
    v.maxLength(80, "Must be at most 80 characters"),
    v.regex(slugPattern, "Must be lowercase letters, digits and single hyphens"),
  ),
  text: storeText.entries.text,
  in_footer: v.boolean("Must be true or false"),
  /** False for a draft, which only admins see. */
  is_published: v.boolean("Must be true or false"),
});
export type OwnPage = v.InferOutput<typeof ownPage>;

/** A published page of the owner, with its text parsed and its fields filled in. */
export const ownPageView = v.object({
  title: v.string(),
  slug: v.string(),
  /** The beginning of the text, for search engines. */
  description: v.string(),
  sections: textView.entries.sections,
});
export type OwnPageView = v.InferOutput<typeof ownPageView>;

/** The response to GET /pages/{slug}. */
export const ownPageResponse = ok(ownPageView);
