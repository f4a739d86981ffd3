import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { storeIdentity } from "../store/identity.ts";

/** PUT /admin/store-identity: all of it. */
export const storeIdentityBody = v.object({
  ...storeIdentity.entries,
  /** The version that was seen: another one by now is a conflict. 0: nobody has changed it yet. */
  version: v.pipe(v.number("Must be a whole number"), v.integer(), v.minValue(0)),
});
export type StoreIdentityBody = v.InferOutput<typeof storeIdentityBody>;

export const storeIdentityView = v.object({
  identity: storeIdentity,
  logo: v.nullable(v.string()),
  version: v.number(),
  updated_at: v.nullable(v.string()),
});
export type StoreIdentityView = v.InferOutput<typeof storeIdentityView>;
export const storeIdentityResponse = ok(storeIdentityView, { message: v.optional(v.string()) });
