import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { idSchema } from "../shared/request-values.ts";

/** The body of POST /stock-alerts. Guests give an email address. A signed-in account gets the alert at its own. */
export const stockAlertBody = v.object({ product_id: idSchema, email: v.optional(emailSchema) });
export type StockAlertBody = v.InferOutput<typeof stockAlertBody>;
