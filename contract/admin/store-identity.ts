import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { storeIdentity } from "../store/identity.ts";

/** PUT /admin/store-identity replaces the identity. */
export const storeIdentityBody = v.object({
  ...storeIdentity.entries,
  /** The version that the form was filled from, 0 for the first. Any other version in the database is a conflict. */
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
