import * as v from "valibot";
import { idSchema, pageParam, wholeNumberParam } from "../shared/request-values.ts";
import { pageOf } from "../shared/success.ts";
import type { Fulfilment } from "./fulfilment.ts";

/** The emails about an order to the store. */
export const storeOrderEmailKinds = ["new_order", "change_requested"] as const;

/** The emails about an order to the store, and then those to the customer in chronological order. */
export const orderEmailKinds = [
  ...storeOrderEmailKinds,
  "payment_requested",
  "placed",
  "paid",
  "pickup_moved",
  "ready",
  "pickup_to_delivery",
  "address_changed",
  "part_shipped",
  "change_payment",
  "content_changed",
  "shipped",
  "delivered",
  "canceled",
  "refunded",
  "refund_failed",
  "return_requested",
  "return_approved",
  "return_declined",
] as const;
export type OrderEmailKind = (typeof orderEmailKinds)[number];

/** The texts of emails about orders. An email about pick-up has texts of its own, because nothing is sent. */
export const orderEmailTexts = [
  ...orderEmailKinds,
  "placed_for_pickup",
  "paid_for_pickup",
  "picked_up",
] as const;
export type OrderEmailText = (typeof orderEmailTexts)[number];

/** Returns true if the store gets an email about an order, instead of its customer. */
export function isForStore(kind: WrittenEmailKind): boolean {
  return storeOrderEmailKinds.some((storeKind) => storeKind === kind);
}

/** Returns the texts of an email about an order. */
export function findOrderEmailText(
  kind: OrderEmailKind,
  { fulfilment }: { readonly fulfilment: Fulfilment },
): OrderEmailText {
  return (fulfilment === "pickup" ? pickupTexts[kind] : undefined) ?? kind;
}

const pickupTexts: Partial<Record<OrderEmailKind, OrderEmailText>> = {
  placed: "placed_for_pickup",
  paid: "paid_for_pickup",
  delivered: "picked_up",
};

/** The emails to customers about their accounts. */
export const accountEmailKinds = ["account_suspended"] as const;

/** The emails to the store itself that are not about one order. */
export const storeEmailKinds = ["low_stock"] as const;

/** All emails that the store queues and lists for admins. */
export const emailKinds = [...orderEmailKinds, ...accountEmailKinds, ...storeEmailKinds] as const;

/** All emails with texts of their own. The store queues those of emailKinds, and sends those after them immediately. */
export const writtenEmailKinds = [
  ...orderEmailTexts,
  ...accountEmailKinds,
  ...storeEmailKinds,
  "account_exists",
  "claim_orders",
  "back_in_stock",
  "newsletter_confirm",
  "newsletter_welcome",
  "newsletter_unsubscribe",
] as const;
export type WrittenEmailKind = (typeof writtenEmailKinds)[number];

/** A `queued` email will be sent or retried. A `failed` email is not retried again. */
export const emailStates = ["queued", "sent", "failed"] as const;

/** The query of GET /admin/emails, which lists emails, latest first. */
export const emailsQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  state: v.optional(v.picklist(emailStates, `Must be one of: ${emailStates.join(", ")}`)),
  order_id: v.optional(idSchema),
});
export type EmailsQuery = v.InferOutput<typeof emailsQuery>;

/** A queued email, or the record of one that was sent or failed. */
export const emailView = v.object({
  id: v.string(),
  kind: v.picklist(emailKinds),
  /** Null, like `order_number`, if the email is not about an order. */
  order_id: v.nullable(v.string()),
  order_number: v.nullable(v.string()),
  recipient: v.string(),
  state: v.picklist(emailStates),
  attempts: v.number(),
  /** The time at which a queued email is sent or retried at the latest. Null for other emails. */
  next_attempt_at: v.nullable(v.string()),
  /** The reason why the last attempt failed. Null if none failed. */
  last_error: v.nullable(v.string()),
  created_at: v.string(),
  /** Null until the email was sent. */
  sent_at: v.nullable(v.string()),
});
export type EmailView = v.InferOutput<typeof emailView>;

/** The response to GET /admin/emails. */
export const emailsResponse = pageOf(emailView, {
  /** The numbers of all queued and failed emails, independent of the filters. */
  queued: v.number(),
  failed: v.number(),
});
