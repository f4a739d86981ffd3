import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accountStatuses, roles } from "../../../contract/account/account-status.ts";
import { addressTypes } from "../../../contract/account/addresses.ts";
import { type ProvinceName, provinceNames } from "../../../contract/shared/provinces.ts";
import { createdAt, flag, id, isOneOf, searchKey, timestamp, updatedAt } from "./columns.ts";
import { foldText } from "./fold-text.ts";

export const profiles = sqliteTable(
  "profiles",
  {
    searchKey: searchKey(),
    // The `sub` of the access token, which is the identity's id at Supabase.
    id: id().notNull().unique(),
    // The address in lower case, because email addresses are compared without regard to case.
    email: text("email").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    // The sort key of names.
    nameFolded: text("name_folded").generatedAlwaysAs(foldText("first_name || ' ' || last_name"), {
      mode: "stored",
    }),
    phone: text("phone"),
    role: text("role", { enum: [...roles] })
      .notNull()
      .default("customer"),
    accountStatus: text("account_status", { enum: [...accountStatuses] })
      .notNull()
      .default("active"),
    // The message to the customer. NULL if there is none, or if the account is not suspended.
    suspensionReason: text("suspension_reason"),
    // True if an admin chose not to cancel the unpaid orders of the suspended account.
    keepsUnpaidOrders: flag("keeps_unpaid_orders").notNull().default(false),
    // An exemption that an admin has saved (taxExemption in the contract), also after its last day. NULL without one.
    taxExemption: text("tax_exemption", { mode: "json" }),
    lastSignInAt: timestamp("last_sign_in_at"),
    // The time when the account was suspended or signed out on every device. Earlier tokens are refused.
    tokensEndedAt: timestamp("tokens_ended_at"),
    // The session that signed out all others. Its own tokens stay valid.
    exemptSessionId: text("exempt_session_id"),
    // Every change of role, status or tax exemption raises it. A failed guard sets it to NULL, which rolls back the
    // batch.
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("profiles_email_lower_case", sql`email = lower(email)`),
    check("profiles_role_known", isOneOf("role", roles)),
    check("profiles_account_status_known", isOneOf("account_status", accountStatuses)),
    index("profiles_by_email").on(table.email),
    index("profiles_by_created_at").on(table.createdAt),
    index("profiles_by_name").on(table.nameFolded),
    index("profiles_by_last_sign_in").on(table.lastSignInAt),
    index("profiles_by_role").on(table.role, table.createdAt),
    index("profiles_by_account_status").on(table.accountStatus, table.createdAt),
  ],
);

export const addresses = sqliteTable(
  "addresses",
  {
    searchKey: searchKey(),
    id: id().notNull().unique(),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    type: text("type", { enum: [...addressTypes] })
      .notNull()
      .default("shipping"),
    fullName: text("full_name").notNull(),
    phoneNumber: text("phone_number").notNull(),
    addressLine1: text("address_line1").notNull(),
    addressLine2: text("address_line2"),
    city: text("city").notNull(),
    province: text("province").$type<ProvinceName>().notNull(),
    postalCode: text("postal_code").notNull(),
    // True if the postal code is in another province, and the shopper confirmed both. Addresses from before may be
    // unconfirmed.
    isProvinceConfirmed: flag("is_province_confirmed").notNull().default(false),
    deliveryInstructions: text("delivery_instructions"),
    isDefault: flag("is_default").notNull().default(false),
    weekendDelivery: flag("weekend_delivery").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("addresses_type_known", isOneOf("type", addressTypes)),
    check("addresses_province_known", isOneOf("province", provinceNames)),
    uniqueIndex("addresses_one_default").on(table.profileId).where(sql`is_default = 1`),
    index("addresses_by_profile").on(table.profileId, table.createdAt),
  ],
);

/** Areas ('B3J') and postal codes ('B3J 2K9') with free delivery over the threshold and with cash on delivery. */
export const localPostalCodes = sqliteTable("local_postal_codes", {
  postalCode: text("postal_code").primaryKey(),
  createdAt: createdAt(),
});

export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id().primaryKey(),
    email: text("email").notNull().unique(),
    status: text("status", { enum: ["subscribed", "unsubscribed"] }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("newsletter_subscribers_email_lower_case", sql`email = lower(email)`),
    check("newsletter_subscribers_status_known", isOneOf("status", ["subscribed", "unsubscribed"])),
    index("newsletter_subscribers_by_created_at").on(table.createdAt),
  ],
);

/**
 * The identities of deleted accounts (docs/decisions/0017). They prevent an account from being created again by a token
 * that is still valid, or by an identity that could not be deleted yet.
 */
export const closedAccounts = sqliteTable(
  "closed_accounts",
  {
    id: id().primaryKey(),
    closedAt: timestamp("closed_at").notNull(),
    // NULL until Supabase has deleted the identity, which the cron retries.
    identityDeletedAt: timestamp("identity_deleted_at"),
  },
  (table) => [
    index("closed_accounts_with_identity").on(table.closedAt).where(sql`identity_deleted_at IS NULL`),
  ],
);
