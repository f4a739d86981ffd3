import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { idSchema, pageParam, searchText, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

const subscriberStatuses = ["subscribed", "unsubscribed"] as const;
const status = v.picklist(subscriberStatuses, "Must be subscribed or unsubscribed");

/** The query of GET /admin/newsletter/subscribers. `search` is a part of an email address. */
export const subscribersQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  search: v.optional(searchText),
  status: v.optional(status),
});
export type SubscribersQuery = v.InferOutput<typeof subscribersQuery>;

/** A subscriber of the newsletter, or a former one. */
const subscriberView = v.object({
  id: idSchema,
  email: v.string(),
  status,
  created_at: v.string(),
  updated_at: v.string(),
});
export type SubscriberView = v.InferOutput<typeof subscriberView>;

/** The response to GET /admin/newsletter/subscribers. */
export const subscribersResponse = pageOf(subscriberView);

/** The query of GET /admin/newsletter/subscribers/export, which returns the subscribers as CSV. */
export const subscriberExportQuery = v.object({ status: v.optional(status) });

/** The query of GET /admin/newsletter/consents. */
export const consentsQuery = v.object({ email: emailSchema });

/** A consent of an address to the newsletter, with its evidence and its withdrawal. */
const consentView = v.object({
  id: idSchema,
  confirmed_at: v.string(),
  /** Null for a consent from before the store recorded evidence, of which only the time is known. */
  evidence: v.nullable(
    v.object({
      form: v.string(),
      /** The text that the form showed. */
      text: v.string(),
      language: v.string(),
      /** The time when the form was sent. */
      asked_at: v.string(),
      /** The idempotency key of the email with the confirmed link. It begins with the kind of email. */
      confirmed_by: v.string(),
    }),
  ),
  /** Null for a consent that is still valid. */
  withdrawal: v.nullable(
    v.object({
      at: v.string(),
      /**
       * The idempotency key of the email with the link, or signed_in, account_deleted, erased_on_request or
       * earlier_link. Null for a withdrawal from before the store recorded it.
       */
      by: v.nullable(v.string()),
    }),
  ),
});
export type ConsentView = v.InferOutput<typeof consentView>;

/** The response to GET /admin/newsletter/consents: the consents of an address, latest first. */
export const consentsResponse = ok(v.array(consentView));
