import * as v from "valibot";
import { postalCodeSchema } from "../account/addresses.ts";
import { requireAnswer } from "../account/province-answer.ts";
import { askForProvince } from "../account/province-question.ts";
import { getProvinceName, type ProvinceCode, provinceCodes } from "../shared/provinces.ts";
import { ok } from "../shared/success.ts";
import { storeIdentity, typedIdentity } from "../store/identity.ts";
import { formVersion } from "./versions.ts";

/** The store's address as admins type it. */
export const storeAddressEntries = {
  ...storeIdentity.entries.address.entries,
  province: v.picklist(provinceCodes, "Must be a province or territory, such as NS"),
  postal_code: postalCodeSchema,
};

const address = requireAnswer(
  v.pipe(
    v.object(storeAddressEntries),
    v.forward(
      v.check(
        ({ latitude, longitude }) => (latitude === null) === (longitude === null),
        "Enter both latitude and longitude, or neither",
      ),
      ["latitude"],
    ),
  ),
  askForStoreProvince,
);

interface StorePlace {
  readonly postal_code: string;
  readonly province?: ProvinceCode | undefined;
}

/** Asks about the store's own province, as askForProvince() does. Without a province, it is that of the postal code. */
export function askForStoreProvince({ postal_code, province }: StorePlace): string | undefined {
  return province && askForProvince({ postal_code, province: getProvinceName(province) });
}

/** The store's facts as admins save them. Stored documents are read by `storeIdentity`, because earlier versions accepted any province. */
export const editedIdentity = v.object({ ...typedIdentity.entries, address });

/** The body of PUT /admin/store-identity, which replaces the facts about the store. */
export const storeIdentityBody = v.object({
  ...editedIdentity.entries,
  version: formVersion,
});
export type StoreIdentityBody = v.InferOutput<typeof storeIdentityBody>;

/** The facts about the store as admins see them. */
export const storeIdentityView = v.object({
  identity: storeIdentity,
  /** The URL of the uploaded logo. */
  logo: v.nullable(v.string()),
  version: v.number(),
  updated_at: v.nullable(v.string()),
});
export type StoreIdentityView = v.InferOutput<typeof storeIdentityView>;

/** The response to GET and PUT /admin/store-identity. */
export const storeIdentityResponse = ok(storeIdentityView, { message: v.optional(v.string()) });
