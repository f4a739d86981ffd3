import * as v from "valibot";
import { phoneSchema } from "../shared/phone-number.ts";
import { parsePostalCode, postalCodeMessage } from "../shared/postal-code.ts";
import { provinceNames } from "../shared/provinces.ts";
import { parseWith, typedLine, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { provinceAnswer, requireProvinceAnswer } from "./province-answer.ts";

/** The uses of a saved address. */
export const addressTypes = ["shipping", "billing"] as const;

/** The maximum number of addresses of an account. */
export const maxAddresses = 50;

/** Parses a Canadian postal code in any format and returns it as 'A1A 1A1'. */
export const postalCodeSchema = v.pipe(
  v.string(postalCodeMessage),
  parseWith(parsePostalCode, postalCodeMessage),
);

/** The person who receives a delivery, or picks up an order. */
export const contactFields = {
  full_name: typedLine({ max: 120, required: "Full name is required" }),
  phone_number: phoneSchema,
};

/** The fields of a Canadian address. requireProvinceAnswer() completes a schema with them. */
export const addressFields = {
  ...contactFields,
  address_line1: typedLine({ max: 200, required: "Address line 1 is required" }),
  address_line2: v.optional(v.nullable(typedLine({ max: 200 }))),
  city: typedLine({ max: 100, required: "City is required" }),
  province: v.optional(v.picklist(provinceNames, "Please choose a province or territory")),
  postal_code: postalCodeSchema,
  is_province_confirmed: provinceAnswer,
  delivery_instructions: v.optional(v.nullable(typedText({ max: 500 }))),
};

/** The body of POST /addresses and PUT /addresses/{id}. */
export const addressBody = requireProvinceAnswer(
  v.object({
    ...addressFields,
    is_default: v.optional(v.boolean("Must be true or false"), false),
    weekend_delivery: v.optional(v.boolean("Must be true or false"), true),
    type: v.optional(v.picklist(addressTypes, "Must be shipping or billing"), "shipping"),
  }),
);
export type AddressInput = v.InferInput<typeof addressBody>;
export type AddressBody = v.InferOutput<typeof addressBody>;

/** An address that is typed for one order and not saved. */
export const typedAddress = requireProvinceAnswer(v.object(addressFields));
export type TypedAddress = v.InferOutput<typeof typedAddress>;

/** A saved address of an account. */
export const addressView = v.object({
  id: v.string(),
  type: v.picklist(addressTypes),
  full_name: v.string(),
  phone_number: v.string(),
  address_line1: v.string(),
  address_line2: v.nullable(v.string()),
  city: v.string(),
  province: v.picklist(provinceNames),
  postal_code: v.string(),
  /** True if the postal code is in another province, and the shopper confirmed both. */
  is_province_confirmed: v.boolean(),
  delivery_instructions: v.nullable(v.string()),
  is_default: v.boolean(),
  weekend_delivery: v.boolean(),
  /** True if the postal code is in the store's local list, so that free delivery and cash on delivery are possible. */
  is_local: v.boolean(),
});
export type AddressView = v.InferOutput<typeof addressView>;

/** The response to the requests that add or change an address. */
export const addressResponse = ok(addressView);

/** The response to GET /addresses: the default address first, then the newest. */
export const addressListResponse = ok(v.array(addressView));
