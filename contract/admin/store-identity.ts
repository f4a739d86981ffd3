import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { storeIdentity, typedIdentity } from "../store/identity.ts";

/** The body of PUT /admin/store-identity, which replaces the facts about the store. */
export const storeIdentityBody = v.object({
  ...typedIdentity.entries,
  version: formVersion,
});
export type StoreIdentityBody = v.InferOutput<typeof storeIdentityBody>;

export const storeIdentityView = v.object({
  identity: storeIdentity,
  /** The URL of the uploaded logo. */
  logo: v.nullable(v.string()),
  version: v.number(),
  updated_at: v.nullable(v.string()),
});
export type StoreIdentityView = v.InferOutput<typeof storeIdentityView>;
export const storeIdentityResponse = ok(storeIdentityView, { message: v.optional(v.string()) });
