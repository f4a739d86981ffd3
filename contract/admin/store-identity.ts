import * as v from "valibot";
import { postalCodeSchema } from "../account/addresses.ts";
import { requireAnswer } from "../account/province-answer.ts";
import { askForProvince } from "../account/province-question.ts";
import { getProvinceName, type ProvinceCode, provinceCodes } from "../shared/provinces.ts";
import { ok } from "../shared/success.ts";
import { storeIdentity, typedIdentity } from "../store/identity.ts";
import { formVersion } from "./versions.ts";

/** The entries of the store's address, as admins type it. */
export const storeAddressEntries = {
  ...storeIdentity.entries.address.entries,
  province: v.picklist(provinceCodes, "Must be a province or territory, such as NS"),
  postal_code: postalCodeSchema,
};

const typedStoreAddress = requireAnswer(
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

/**
 * The facts about the store as admins save them. `storeIdentity` reads stored documents, because earlier versions
 * accepted any province.
 */
export const editedIdentity = v.object({ ...typedIdentity.entries, address: typedStoreAddress });

/**
 * The body of PUT /admin/store-identity, which replaces the facts about the store. A form that does not show the
 * owner's promises leaves them out, and they stay as they are: a saved one counts as confirmed by the owner.
 */
export const storeIdentityBody = v.object({
  ...editedIdentity.entries,
  hours: v.exactOptional(editedIdentity.entries.hours),
  guarantee: v.exactOptional(editedIdentity.entries.guarantee),
  privacy_officer: v.exactOptional(editedIdentity.entries.privacy_officer),
  version: formVersion,
});
export type StoreIdentityBody = v.InferOutput<typeof storeIdentityBody>;

/** The facts about the store as admins see them. */
export const storeIdentityView = v.object({
  identity: storeIdentity,
  /** The URL of the uploaded logo. Null for a store without one. */
  logo: v.nullable(v.string()),
  version: v.number(),
  /** Null until the facts were saved. */
  updated_at: v.nullable(v.string()),
});
export type StoreIdentityView = v.InferOutput<typeof storeIdentityView>;

/** The response to GET and PUT /admin/store-identity. */
export const storeIdentityResponse = ok(storeIdentityView, { message: v.optional(v.string()) });

/**
 * Asks which is right, if the store's address names another province than its postal code.
 * @returns undefined if the two agree or no province is given. Without a province, the address has that of its postal
 *   code.
 */
export function askForStoreProvince({ postal_code, province }: StorePlace): string | undefined {
  if (province === undefined) return undefined;
  return askForProvince({ postal_code, province: getProvinceName(province) });
}

interface StorePlace {
  readonly postal_code: string;
  readonly province?: ProvinceCode | undefined;
}
