import * as v from "valibot";
import { ok } from "../shared/success.ts";

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

/** GET /admin/opening: the checklist of what a new store needs before its first customer. */
export const openingView = v.object({
  steps: v.array(
    v.object({
      step: v.picklist(openingSteps),
      is_done: v.boolean(),
      /** Says what is done, or what to do next. */
      message: v.string(),
    }),
  ),
});
export type OpeningView = v.InferOutput<typeof openingView>;
export const openingResponse = ok(openingView);
