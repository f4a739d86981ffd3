import type { AddressView } from "../../../../contract/account.ts";
import { defaultProvince } from "../../../../contract/provinces.ts";

/** The address form as it opens; a new address is most often the shopper's own. */
export function addressFormValues(
  address: AddressView | undefined,
  newType: "shipping" | "billing",
  ownName: string,
) {
  return {
    full_name: address?.full_name ?? ownName,
    phone_number: address?.phone_number ?? "",
    address_line1: address?.address_line1 ?? "",
    address_line2: address?.address_line2 ?? "",
    city: address?.city ?? "",
    province: address?.province ?? defaultProvince,
    postal_code: address?.postal_code ?? "",
    delivery_instructions: address?.delivery_instructions ?? "",
    type: address?.type ?? newType,
    is_default: address?.is_default ?? false,
    weekend_delivery: address?.weekend_delivery ?? true,
  };
}
