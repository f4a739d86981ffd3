import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { invalidPhoneMessage, phoneSchema } from "../shared/phone-number.ts";
import { blankAsNull, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { accountStatuses, roles } from "./account-status.ts";

/** An account. The times are in ISO 8601. */
export const accountView = v.object({
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  role: v.picklist(roles),
  account_status: v.picklist(accountStatuses),
  /** Null for an account that is not suspended, and for a suspension without a reason. */
  suspension_reason: v.nullable(v.string()),
  created_at: v.string(),
  last_sign_in_at: v.nullable(v.string()),
});
export type AccountView = v.InferOutput<typeof accountView>;

/** The account of the caller, for the caller. */
export const profileView = v.object({
  ...accountView.entries,
  /** True for an admin whose session lacks the second factor that the store requires. */
  second_factor_due: v.boolean(),
});
export type ProfileView = v.InferOutput<typeof profileView>;

/** The response to GET /auth/me and PUT /auth/profile. */
export const profileResponse = ok(profileView);

/** A phone number. Null and blank text remove the stored number. */
const optionalPhone = v.nullable(v.union([blankAsNull, phoneSchema], invalidPhoneMessage));

/** The body of PUT /auth/profile. An absent field does not change. */
export const profileBody = v.object({
  first_name: v.optional(typedLine({ max: 100 })),
  last_name: v.optional(typedLine({ max: 100 })),
  phone: v.optional(optionalPhone),
});
export type ProfileBody = v.InferOutput<typeof profileBody>;

/**
 * The body of DELETE /auth/account. The email address prevents mistakes. The password protects an account that is open
 * on an unlocked device.
 */
export const closeAccountBody = v.object({
  confirm_email: typedLine({ max: 320, required: "Please type the email address of your account" }),
  password: v.pipe(
    v.string("Please type your password"),
    v.nonEmpty("Please type your password"),
    v.maxLength(200, "Must be at most 200 characters"),
  ),
});
export type CloseAccountBody = v.InferOutput<typeof closeAccountBody>;

/**
 * The body of POST /auth/end-sessions. "global" ends all sessions of the account, and "others" all except the caller's.
 */
export const endSessionsBody = v.object({ scope: v.picklist(["global", "others"]) });

/** The message for a sign-in to a deleted account. */
export const closedAccountMessage =
  "This account was deleted. To shop with this email address again, please contact us.";

/** The body of POST /auth/claim-admin. The token is part of the link that `npm run deploy` prints. */
export const claimAdminBody = v.object({
  token: v.pipe(v.string("Required"), v.trim(), v.nonEmpty("Required"), v.maxLength(300, "Is too long")),
});

/** The message for a claim link that has expired, or was opened when the store already had an admin. */
export const expiredClaimMessage =
  "This link is no longer valid: it works for a day, and only until the store has an admin.";

/** The body of POST /auth/existing-account, which emails a sign-in link to an address if it has an account. */
export const existingAccountBody = v.object({ email: emailSchema });
