import * as v from "valibot";
import { typedText } from "../shared/request-values.ts";

export const maxChangeRequestLength = 500;

/** The body of POST /orders/{id}/change-requests, with which customers ask the shop for a change of their order. */
export const changeRequestBody = v.object({
  note: typedText({ max: maxChangeRequestLength, required: "Please say what you'd like to change" }),
});
export type ChangeRequestBody = v.InferOutput<typeof changeRequestBody>;

/** A customer's request for a change, until the shop is done with it. */
export const changeRequestView = v.object({ note: v.string(), requested_at: v.string() });
export type ChangeRequestView = v.InferOutput<typeof changeRequestView>;
