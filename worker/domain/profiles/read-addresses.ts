import { and, asc, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { AddressView } from "../../../contract/account/addresses.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import { isLocalPostalCode } from "../store/postal-codes.ts";
import type { Profile } from "./profile.ts";

type AddressRow = typeof addresses.$inferSelect & { readonly isLocal: boolean };

/** Lists the account's addresses, the default first, then the newest. */
export async function listAddresses(context: StoreContext, profile: Profile): Promise<AddressView[]> {
  const rows = await selectAddresses(context, profile.id).orderBy(
    desc(addresses.isDefault),
    desc(addresses.createdAt),
    asc(addresses.id),
  );
  return rows.map(toAddressView);
}

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

/** Maps an address to the view for its owner and for admins. */
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
