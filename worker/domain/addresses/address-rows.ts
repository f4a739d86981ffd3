import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { AddressBody, AddressView } from "../../../contract/account/account.ts";
import { addresses, localPostalCodes } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

type AddressRow = Omit<typeof addresses.$inferSelect, "searchKey"> & { readonly isLocal: boolean };

const columns = {
  id: addresses.id,
  profileId: addresses.profileId,
  type: addresses.type,
  fullName: addresses.fullName,
  phoneNumber: addresses.phoneNumber,
  addressLine1: addresses.addressLine1,
  addressLine2: addresses.addressLine2,
  city: addresses.city,
  province: addresses.province,
  postalCode: addresses.postalCode,
  deliveryInstructions: addresses.deliveryInstructions,
  isDefault: addresses.isDefault,
  weekendDelivery: addresses.weekendDelivery,
  createdAt: addresses.createdAt,
  updatedAt: addresses.updatedAt,
  isLocal: sql<boolean>`${localPostalCodes.postalCode} IS NOT NULL`.mapWith(Boolean),
};

/** Addresses of one account that also fit `condition`, each with whether the store delivers there locally. */
export function selectAddresses(context: StoreContext, profileId: string, condition?: SQL) {
  return context.db
    .select(columns)
    .from(addresses)
    .leftJoin(localPostalCodes, eq(localPostalCodes.postalCode, addresses.postalCode))
    .where(and(eq(addresses.profileId, profileId), condition));
}

/**
 * Takes the default away from the account's other addresses, where `condition` holds. The partial unique index
 * allows one default at most, so this always comes before the statement that gives it to another.
 */
export function unsetOtherDefaults(
  context: StoreContext,
  profileId: string,
  addressId: string,
  condition: SQL,
) {
  return context.db
    .update(addresses)
    .set({ isDefault: false })
    .where(
      and(
        eq(addresses.profileId, profileId),
        eq(addresses.isDefault, true),
        ne(addresses.id, addressId),
        condition,
      ),
    );
}

/** The account has an address of this id. */
export function ownsAddress(profileId: string, addressId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM addresses AS owned WHERE owned.id = ${addressId} AND owned.profile_id = ${profileId})`;
}

/** What the body of POST and PUT /addresses writes, the default aside. */
export function addressValues(body: AddressBody) {
  return {
    type: body.type,
    fullName: body.full_name,
    phoneNumber: body.phone_number,
    addressLine1: body.address_line1,
    addressLine2: body.address_line2 || null,
    city: body.city,
    province: body.province,
    postalCode: body.postal_code,
    deliveryInstructions: body.delivery_instructions || null,
    weekendDelivery: body.weekend_delivery,
  };
}

export function toAddressView(row: AddressRow): AddressView {
  return {
    id: row.id,
    type: row.type,
    full_name: row.fullName,
    phone_number: row.phoneNumber,
    address_line1: row.addressLine1,
    address_line2: row.addressLine2,
    city: row.city,
    province: row.province,
    postal_code: row.postalCode,
    delivery_instructions: row.deliveryInstructions,
    is_default: row.isDefault,
    weekend_delivery: row.weekendDelivery,
    is_local: row.isLocal,
  };
}

/** The account's addresses, the default first, then the newest. */
export async function listAddresses(context: StoreContext, profile: Profile): Promise<AddressView[]> {
  const rows = await selectAddresses(context, profile.id).orderBy(
    desc(addresses.isDefault),
    desc(addresses.createdAt),
    asc(addresses.id),
  );
  return rows.map(toAddressView);
}
