import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { type AddressBody, type AddressView, maxAddresses } from "../../../contract/account/addresses.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { readBatch } from "../../db/read-batch.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";
import { selectAddresses, toAddressView } from "./read-addresses.ts";

/**
 * Adds an address. The account's first address becomes the default, and so does one with `is_default`.
 * @throws StoreError address_limit
 */
export async function createAddress(
  context: StoreContext,
  profile: Profile,
  body: AddressBody,
): Promise<AddressView> {
  const id = crypto.randomUUID();
  const {
    addresses: [row],
  } = await readBatch(context.db, {
    otherDefaults: unsetOtherDefaults(
      context,
      profile.id,
      id,
      body.is_default ? hasRoom(profile.id) : sql`0`,
    ),
    added: insertWithinLimit(context, profile, id, body),
    addresses: selectAddresses(context, profile.id, eq(addresses.id, id)),
  });
  if (row === undefined) throw new StoreError("address_limit");
  return toAddressView(row);
}

/** Inserts and counts in one statement, so that two concurrent requests cannot exceed the limit. */
function insertWithinLimit(context: StoreContext, profile: Profile, id: string, body: AddressBody) {
  const now = context.now().toISOString();
  const columns = toAddressColumns(body);
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM addresses WHERE profile_id = ${profile.id} AND is_default = 1)`;
  return insertFrom(
    context.db,
    addresses,
    {
      ...columns,
      id,
      profileId: profile.id,
      isDefault: sql`CASE WHEN ${body.is_default ? 1 : 0} = 1 OR ${isFirst} THEN 1 ELSE 0 END`,
      isProvinceConfirmed: columns.isProvinceConfirmed ? 1 : 0,
      weekendDelivery: columns.weekendDelivery ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    },
    sql`WHERE ${hasRoom(profile.id)}`,
  );
}

function hasRoom(profileId: string): SQL {
  return sql`(SELECT count(*) FROM addresses AS saved WHERE saved.profile_id = ${profileId}) < ${maxAddresses}`;
}

/**
 * Changes an address. `is_default: true` makes it the default, and false does not change the default, because an
 * account with addresses always has one.
 * @throws StoreError address_not_found, also for another account's address
 */
export async function updateAddress(
  context: StoreContext,
  profile: Profile,
  addressId: string,
  body: AddressBody,
): Promise<AddressView> {
  const {
    addresses: [row],
  } = await readBatch(context.db, {
    otherDefaults: unsetOtherDefaults(
      context,
      profile.id,
      addressId,
      body.is_default ? ownsAddress(profile.id, addressId) : sql`0`,
    ),
    changed: context.db
      .update(addresses)
      .set({
        ...toAddressColumns(body),
        ...(body.is_default && { isDefault: true }),
        updatedAt: context.now().toISOString(),
      })
      .where(and(eq(addresses.id, addressId), eq(addresses.profileId, profile.id))),
    addresses: selectAddresses(context, profile.id, eq(addresses.id, addressId)),
  });
  if (row === undefined) throw new StoreError("address_not_found");
  return toAddressView(row);
}

/**
 * Makes an address the default.
 * @throws StoreError address_not_found
 */
export async function setDefaultAddress(
  context: StoreContext,
  profile: Profile,
  addressId: string,
): Promise<AddressView> {
  const {
    addresses: [row],
  } = await readBatch(context.db, {
    otherDefaults: unsetOtherDefaults(context, profile.id, addressId, ownsAddress(profile.id, addressId)),
    changed: context.db
      .update(addresses)
      .set({ isDefault: true, updatedAt: context.now().toISOString() })
      .where(and(eq(addresses.id, addressId), eq(addresses.profileId, profile.id))),
    addresses: selectAddresses(context, profile.id, eq(addresses.id, addressId)),
  });
  if (row === undefined) throw new StoreError("address_not_found");
  return toAddressView(row);
}

/**
 * Deletes an address. Orders have their own copy of it. If it was the default, the newest remaining address becomes the
 * default.
 * @throws StoreError address_not_found
 */
export async function deleteAddress(
  context: StoreContext,
  profile: Profile,
  addressId: string,
): Promise<void> {
  const [deleted] = await context.db.batch([
    context.db
      .delete(addresses)
      .where(and(eq(addresses.id, addressId), eq(addresses.profileId, profile.id)))
      .returning({ id: addresses.id }),
    context.db
      .update(addresses)
      .set({ isDefault: true })
      .where(sql`
        id = (SELECT id FROM addresses WHERE profile_id = ${profile.id} ORDER BY created_at DESC, id LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM addresses WHERE profile_id = ${profile.id} AND is_default = 1)`),
  ]);
  if (deleted.length === 0) throw new StoreError("address_not_found");
}

/**
 * Unsets the default of the account's other addresses, if `condition` holds. A unique index allows one default per
 * account, so this statement must run before the one that sets it.
 */
function unsetOtherDefaults(context: StoreContext, profileId: string, addressId: string, condition: SQL) {
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
function ownsAddress(profileId: string, addressId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM addresses AS owned WHERE owned.id = ${addressId} AND owned.profile_id = ${profileId})`;
}

/** Maps the body of POST and PUT /addresses to columns, except the default. */
function toAddressColumns(body: AddressBody) {
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
