import * as v from "valibot";
import { contactFields, typedAddress } from "../account/addresses.ts";
import { idSchema } from "../shared/request-values.ts";

const missingMessage = "Missing required checkout information";

/** An id without which a checkout is not possible. */
export const requiredId = v.pipe(
  v.string(missingMessage),
  v.trim(),
  v.nonEmpty(missingMessage),
  v.uuid(missingMessage),
);

/** The destination of an order: addresses of an account, addresses that a guest has typed, or the shop for pick-up. */
export const destinationSchema = v.variant("kind", [
  v.object({
    kind: v.literal("saved_addresses"),
    shipping_address_id: requiredId,
    /** Null if it is the shipping address. */
    billing_address_id: v.optional(v.nullable(idSchema)),
  }),
  v.object({
    kind: v.literal("typed_addresses"),
    shipping_address: typedAddress,
    billing_address: v.optional(v.nullable(typedAddress)),
  }),
  v.object({
    kind: v.literal("pickup"),
    ...contactFields,
    /** The start of a window of GET /pickup. */
    starts_at: v.pipe(v.string(), v.isoTimestamp("Please choose a time for pick-up")),
  }),
]);
export type Destination = v.InferOutput<typeof destinationSchema>;

/** The fields of the first clients, which knew only the addresses of accounts. */
export const savedAddressIds = {
  shipping_address_id: requiredId,
  billing_address_id: v.optional(v.nullable(idSchema)),
};

/** Returns the destination that the fields of the first clients mean. */
export function toSavedAddresses(ids: {
  readonly shipping_address_id: string;
  readonly billing_address_id?: string | null | undefined;
}): Destination {
  const { shipping_address_id, billing_address_id } = ids;
  return { kind: "saved_addresses", shipping_address_id, billing_address_id };
}

/**
 * Returns the message for a body that fits no alternative. The first invalid value takes precedence over missing ones.
 */
export function describeInvalidBody({
  issues = [],
}: {
  readonly issues?: readonly { readonly type: string; readonly message: string }[] | undefined;
}): string {
  const issue = issues.find(({ type, message }) => type !== "object" && message !== missingMessage);
  return issue?.message ?? missingMessage;
}
