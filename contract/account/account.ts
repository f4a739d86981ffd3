import * as v from "valibot";
import { postalCodeHint, postalCodePattern, spacePostalCode } from "../shared/postal-code.ts";
import { defaultProvince, provinceNames } from "../shared/provinces.ts";
import { typedLine, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { accountStatuses, roles } from "./account-status.ts";
import { emailSchema } from "./newsletter.ts";

export const addressTypes = ["shipping", "billing"] as const;

export const maxAddresses = 50;

/** Parses a North American telephone number of ten digits, in any format, into 555-555-5555. */
export const phoneSchema = v.pipe(
  v.string(phoneHint()),
  v.trim(),
  v.maxLength(40, phoneHint()),
  v.transform((text) =>
    text.replace(/^\+?1(?=[\s.(-]*\d{3})(?=(?:\D*\d){10}\D*$)/, "").replace(/[\s().-]/g, ""),
  ),
  v.regex(/^\d{10}$/, phoneHint()),
  v.transform((digits) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`),
);

/** Parses a Canadian postal code, in any format, into 'A1A 1A1'. */
export const postalCodeSchema = v.pipe(
  v.string(postalCodeHint),
  v.trim(),
  v.toUpperCase(),
  v.regex(postalCodePattern, postalCodeHint),
  v.transform(spacePostalCode),
);

/** POST and PUT /addresses. */
export const addressBody = v.object({
  full_name: typedLine({ max: 120, required: "Full name is required" }),
  phone_number: phoneSchema,
  address_line1: typedLine({ max: 200, required: "Address line 1 is required" }),
  address_line2: v.optional(v.nullable(typedLine({ max: 200 }))),
  city: typedLine({ max: 100, required: "City is required" }),
  province: v.optional(v.picklist(provinceNames, "Please choose a province or territory"), defaultProvince),
  postal_code: postalCodeSchema,
  delivery_instructions: v.optional(v.nullable(typedText({ max: 500 }))),
  is_default: v.optional(v.boolean("Must be true or false"), false),
  weekend_delivery: v.optional(v.boolean("Must be true or false"), true),
  type: v.optional(v.picklist(addressTypes, "Must be shipping or billing"), "shipping"),
});
export type AddressInput = v.InferInput<typeof addressBody>;
export type AddressBody = v.InferOutput<typeof addressBody>;

export const addressView = v.object({
  id: v.string(),
  type: v.picklist(addressTypes),
  full_name: v.string(),
  phone_number: v.string(),
  address_line1: v.string(),
  address_line2: v.nullable(v.string()),
  city: v.string(),
  province: v.string(),
  postal_code: v.string(),
  delivery_instructions: v.nullable(v.string()),
  is_default: v.boolean(),
  weekend_delivery: v.boolean(),
  /** True if the postal code is local, which means free delivery over the threshold and cash on delivery. */
  is_local: v.boolean(),
});
export type AddressView = v.InferOutput<typeof addressView>;

export const addressResponse = ok(addressView);
export const addressListResponse = ok(v.array(addressView));

export const accountView = v.object({
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  role: v.picklist(roles),
  account_status: v.picklist(accountStatuses),
  /** Null for an account that is not suspended, or a suspension without a reason. */
  suspension_reason: v.nullable(v.string()),
  created_at: v.string(),
  last_sign_in_at: v.nullable(v.string()),
});
export type AccountView = v.InferOutput<typeof accountView>;

/** The signed-in account. */
export const profileView = v.object({
  ...accountView.entries,
  /** True for an admin whose session lacks the second factor that the store requires. */
  second_factor_due: v.boolean(),
});
export type ProfileView = v.InferOutput<typeof profileView>;

/** PUT /auth/profile. Absent fields stay as they are; an empty telephone number is removed. */
export const profileBody = v.object({
  first_name: v.optional(typedLine({ max: 100 })),
  last_name: v.optional(typedLine({ max: 100 })),
  phone: v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.string(),
            v.trim(),
            v.literal(""),
            v.transform(() => null),
          ),
          phoneSchema,
        ],
        phoneHint(),
      ),
    ),
  ),
});
export type ProfileBody = v.InferOutput<typeof profileBody>;

/** DELETE /auth/account. Typing the address prevents mistakes; the password protects an unlocked device. */
export const closeAccountBody = v.object({
  confirm_email: typedLine({ max: 320, required: "Please type the email address of your account" }),
  password: v.pipe(
    v.string("Please type your password"),
    v.nonEmpty("Please type your password"),
    v.maxLength(200, "Must be at most 200 characters"),
  ),
});
export type CloseAccountBody = v.InferOutput<typeof closeAccountBody>;

/** POST /auth/end-sessions. `global` ends all sessions, `others` all except the caller's. */
export const endSessionsBody = v.object({ scope: v.picklist(["global", "others"]) });

/** The message for a sign-in to a deleted account. */
export const closedAccountMessage =
  "This account was deleted. To shop with this email address again, please write to us.";

export const profileResponse = ok(profileView);

// A function declaration, which the schemas above can use.
function phoneHint() {
  return "Valid phone number is required (e.g., 555-555-5555)";
}

/** POST /auth/claim-admin, with the token of the link that `npm run deploy` prints. */
export const claimAdminBody = v.object({
  token: v.pipe(v.string("Required"), v.trim(), v.nonEmpty("Required"), v.maxLength(300, "Is too long")),
});
export const expiredClaimMessage =
  "This link is no longer valid: it works for a day, and only until the store has an admin.";

/** POST /auth/existing-account, with the address that somebody signed up with. */
export const existingAccountBody = v.object({ email: emailSchema });
