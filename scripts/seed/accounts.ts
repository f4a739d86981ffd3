import { count, eq } from "drizzle-orm";
import * as v from "valibot";
import type { Role } from "../../contract/account/account-status.ts";
import { type AddressInput, addressBody } from "../../contract/account/addresses.ts";
import { seededAccounts } from "../../sandbox/seeded-accounts.ts";
import { addresses } from "../../worker/db/schema/accounts.ts";
import type { AdminActor } from "../../worker/domain/audit/admin-actor.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { createAddress } from "../../worker/domain/profiles/change-addresses.ts";
import { ensureProfile } from "../../worker/domain/profiles/ensure-profile.ts";
import { asAdmin, type Profile } from "../../worker/domain/profiles/profile.ts";

export interface SeedAccounts {
  readonly admin: AdminActor;
  readonly shopper: Profile;
}

/** Creates the profiles of the sandbox's accounts, as their first sign-in would, and the shopper's addresses. */
export async function seedAccounts(context: StoreContext): Promise<SeedAccounts> {
  const admin = asAdmin(await seedProfile(context, "admin"));
  const shopper = await seedProfile(context, "customer");
  await seedAddresses(context, shopper);
  return { admin, shopper };
}

async function seedProfile(context: StoreContext, role: Role): Promise<Profile> {
  const account = seededAccounts.find((candidate) => candidate.role === role);
  if (account === undefined) throw new Error(`The sandbox has no ${role}`);
  return ensureProfile(context, {
    subject: account.id,
    email: account.email,
    appRole: account.role,
    signedInAt: context.now(),
    issuedAt: context.now(),
    sessionId: undefined,
    hasSecondFactor: false,
    suggested: { firstName: account.firstName, lastName: account.lastName, phone: "204-555-0142" },
  });
}

async function seedAddresses(context: StoreContext, profile: Profile): Promise<void> {
  const existing = await context.db
    .select({ addressCount: count() })
    .from(addresses)
    .where(eq(addresses.profileId, profile.id))
    .get();
  const fullName = `${profile.firstName} ${profile.lastName}`;
  for (const address of createShopperAddresses(fullName).slice(existing?.addressCount ?? 0)) {
    await createAddress(context, profile, v.parse(addressBody, address));
  }
}

/**
 * Creates two addresses. The first is in the local delivery area, which has cash on delivery and free delivery over 15
 * dollars.
 */
function createShopperAddresses(fullName: string): AddressInput[] {
  return [
    {
      full_name: fullName,
      phone_number: "204-555-0142",
      address_line1: "118 Regent Avenue West",
      city: "Winnipeg",
      province: "Manitoba",
      postal_code: "R2C 1R1",
      delivery_instructions: "Side door, please ring twice.",
      is_default: true,
    },
    {
      full_name: fullName,
      phone_number: "807-555-0119",
      address_line1: "42 Lakeshore Drive",
      address_line2: "Unit 5",
      city: "Kenora",
      province: "Ontario",
      postal_code: "P9N 1B4",
    },
  ];
}
