import type { AddressView } from "../../../../contract/account/account.ts";

/** The addresses that the shopper selected, by id. */
export interface AddressSelection {
  readonly shippingId?: string;
  readonly billingId?: string;
  readonly isBillingSameAsShipping: boolean;
}

/**
 * The addresses of the order: the selected one, else the default, else the first; billing follows shipping
 * unless another was selected. A selected address that was deleted is ignored (specification section 4).
 */
export function selectedAddresses(addresses: readonly AddressView[], selection: AddressSelection) {
  const byId = (id: string | undefined) => addresses.find((address) => address.id === id);
  const shipping =
    byId(selection.shippingId) ?? addresses.find((address) => address.is_default) ?? addresses[0];
  const billing = selection.isBillingSameAsShipping ? shipping : (byId(selection.billingId) ?? shipping);
  return { shipping, billing };
}
