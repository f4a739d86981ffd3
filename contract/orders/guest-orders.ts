import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { ok } from "../shared/success.ts";

/** The path of the page that assigns guest orders to an account. Its address has the proof as `claim`. */
export const claimPath = "/account/orders";

/** The response to GET /orders/claimable: the number of guest orders with the account's email address. */
export const claimableResponse = ok(v.object({ count: v.number() }));

/**
 * The body of POST /orders/claim, which assigns guest orders to the account. The proof is the token of the link that
 * the store emails for it, or the link of a guest's order. Without a proof, the store emails a link.
 */
export const claimBody = v.object({ proof: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))) });

/** The response to POST /orders/claim. */
export const claimResponse = ok(
  v.object({
    /** The status is "link_sent" for a request without a proof. */
    status: v.picklist(["added", "link_sent"]),
    /** The number of orders that were assigned. */
    count: v.number(),
    /** True if the account had no address, and got the address of the orders. */
    has_new_address: v.boolean(),
  }),
);
export type ClaimView = v.InferOutput<typeof claimResponse>["data"];

/** The body of PUT /orders/:id/guest-email, which corrects the email address of a guest's order. */
export const guestEmailBody = v.object({ email: emailSchema });
