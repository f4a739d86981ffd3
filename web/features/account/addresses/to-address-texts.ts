import type { OrderAddressView } from "../../../../contract/orders/orders.ts";
import type { AddressTexts } from "./address-fields.tsx";

/** Returns the texts of an order's address for the fields of a form. */
export function toAddressTexts(address: OrderAddressView): AddressTexts {
  return {
    ...address,
    address_line2: address.address_line2 ?? "",
    delivery_instructions: address.delivery_instructions ?? "",
  };
}
