import * as v from "valibot";
import { emailSchema } from "../account/newsletter.ts";
import { idSchema } from "../shared/request-values.ts";

/** POST /stock-alerts. Guests give an email address; for a signed-in account its own address is used. */
export const stockAlertBody = v.object({ product_id: idSchema, email: v.optional(emailSchema) });
export type StockAlertBody = v.InferOutput<typeof stockAlertBody>;
