import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { textPages } from "../store/texts.ts";

/** The pages of the admin area on which samples are replaced: the store's identity, the home page and the texts. */
const samplePages = ["identity", "home", ...textPages] as const;
export type SamplePage = (typeof samplePages)[number];

/** The checklist of a new store. */
export const openingView = v.object({
  /** The texts that are still those of a new store, by the page on which they are edited. */
  samples: v.array(
    v.object({
      page: v.picklist(samplePages),
      /** The sentences as shoppers read them. Empty for a page that is a sample as a whole. */
      sentences: v.array(v.string()),
      /** True if they can be true for a store. Its owner confirms them by saving the page unchanged. */
      can_stay: v.boolean(),
    }),
  ),
  checks: v.array(
    v.object({
      name: v.string(),
      /** The path of the page on which the check is completed. */
      link: v.string(),
      is_done: v.boolean(),
      /** Describes the completed check, or the next action. */
      message: v.string(),
    }),
  ),
});
export type OpeningView = v.InferOutput<typeof openingView>;

/** The response to GET /admin/opening. */
export const openingResponse = ok(openingView);
