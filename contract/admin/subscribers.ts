import * as v from "valibot";
import { idSchema, pageParam, searchText, wholeNumberParam } from "../shared/request-values.ts";
import { pageOf } from "../shared/success.ts";

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

export const subscribersResponse = pageOf(
  v.object({
    id: idSchema,
    email: v.string(),
    status,
    created_at: v.string(),
    updated_at: v.string(),
  }),
);

/** The query of GET /admin/newsletter/subscribers/export, which returns the subscribers as CSV. */
export const subscriberExportQuery = v.object({ status: v.optional(status) });
