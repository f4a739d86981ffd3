import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { AddressBody, AddressView } from "../../../contract/account/addresses.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import { isLocalPostalCode } from "../store/is-local-postal-code.ts";
import type { Profile } from "./profile.ts";

type AddressRow = typeof addresses.$inferSelect & { readonly isLocal: boolean };

/** Selects an account's addresses that match `condition`, and looks up which postal codes are local. */
export function selectAddresses(context: StoreContext, profileId: string, condition?: SQL) {
  return context.db
    .select({
      ...getTableColumns(addresses),
      isLocal: isLocalPostalCode(addresses.postalCode),
    })
    .from(addresses)
    .where(and(eq(addresses.profileId, profileId), condition));
}

/**
 * Unsets the default of the account's other addresses, if `condition` holds. A unique index allows one default per
 * account, so this statement must run before the one that sets it.
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

/** A condition: the address exists and belongs to the account. */
export function ownsAddress(profileId: string, addressId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM addresses AS owned WHERE owned.id = ${addressId} AND owned.profile_id = ${profileId})`;
}

/** Maps the body of POST and PUT /addresses to columns, except the default. */
export function toAddressColumns(body: AddressBody) {
  return {
    type: body.type,
    fullName: body.full_name,
    phoneNumber: body.phone_number,
    addressLine1: body.address_line1,
    addressLine2: body.address_line2 || null,
    city: body.city,
    province: body.province,
    postalCode: body.postal_code,
    isProvinceConfirmed: body.is_province_confirmed,
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
    is_province_confirmed: row.isProvinceConfirmed,
    delivery_instructions: row.deliveryInstructions,
    is_default: row.isDefault,
    weekend_delivery: row.weekendDelivery,
    is_local: row.isLocal,
  };
}

/** Lists the account's addresses, the default first, then the newest. */
export async function listAddresses(context: StoreContext, profile: Profile): Promise<AddressView[]> {
  const rows = await selectAddresses(context, profile.id).orderBy(
    desc(addresses.isDefault),
    desc(addresses.createdAt),
    asc(addresses.id),
  );
  return rows.map(toAddressView);
}
