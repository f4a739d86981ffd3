import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";

/** The body of PUT /orders/:id/guest-email, which corrects the email address of a guest's order. */
export const guestEmailBody = v.object({ email: emailSchema });
