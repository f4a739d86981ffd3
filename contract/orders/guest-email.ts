import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { ok } from "../shared/success.ts";

/** The body of PUT /orders/:id/guest-email, which corrects the email address of a guest's order. */
export const guestEmailBody = v.object({ email: emailSchema });

/** The link opens the order from now on, instead of the link with which the request came. */
export const guestEmailResponse = ok(v.object({ order_link: v.string() }));
