import * as v from "valibot";
import { idSchema, wholeNumberParam } from "./request-values.ts";

/** The emails about an order, in the order in which a customer may get them. */
export const mailKinds = ["placed", "paid", "shipped", "delivered", "canceled", "refunded"] as const;
export type MailKind = (typeof mailKinds)[number];

/** queued: to be sent, or to be tried again; failed: given up. */
export const mailStates = ["queued", "sent", "failed"] as const;

/** GET /admin/mails, latest first. */
export const mailsQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  state: v.optional(v.picklist(mailStates, `Must be one of: ${mailStates.join(", ")}`)),
  order_id: v.optional(idSchema),
});
export type MailsQuery = v.InferOutput<typeof mailsQuery>;

export const mailView = v.object({
  id: v.string(),
  kind: v.picklist(mailKinds),
  order_id: v.string(),
  order_number: v.string(),
  recipient: v.string(),
  state: v.picklist(mailStates),
  attempts: v.number(),
  /** Of a mail that is queued: when it is tried (again) at the latest. */
  next_attempt_at: v.nullable(v.string()),
  /** Why the last attempt failed. */
  last_error: v.nullable(v.string()),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
});
export type MailView = v.InferOutput<typeof mailView>;

export const mailsAnswer = v.object({
  success: v.literal(true),
  data: v.array(mailView),
  count: v.number(),
  page: v.number(),
  limit: v.number(),
  total_pages: v.number(),
  /** Of all mails, whatever the filters: how many are still to be sent, and how many were given up. */
  queued: v.number(),
  failed: v.number(),
});
