import * as v from "valibot";
import { emailSchema, invalidEmailMessage } from "../shared/email-address.ts";
import { ok } from "../shared/success.ts";

/** The body of POST /admin/erasures, which erases a person without an account by the email address. */
export const eraseAddressBody = v.object({ email: emailSchema }, invalidEmailMessage);

const addressErasure = v.object({
  /** The number of guests' orders that lost name, email and addresses. */
  order_count: v.number(),
  /** True if an account has the address, which only its owner can delete. */
  has_account: v.boolean(),
});
export type AddressErasure = v.InferOutput<typeof addressErasure>;

export const eraseAddressResponse = ok(addressErasure, { message: v.string() });
