import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The steps to complete before the store opens, in the order of the checklist. */
const openingSteps = [
  "identity",
  "tax",
  "delivery",
  "categories",
  "products",
  "payment",
  "webhook",
  "sign_in",
  "email",
  "order",
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** The response to GET /admin/opening, the checklist of a new store. */
export const openingView = v.object({
  steps: v.array(
    v.object({
      step: v.picklist(openingSteps),
      is_done: v.boolean(),
      /** Describes the completed step, or the next action. */
      message: v.string(),
    }),
  ),
});
export type OpeningView = v.InferOutput<typeof openingView>;
export const openingResponse = ok(openingView);
