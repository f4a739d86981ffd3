import type { AddressView } from "../../../../contract/account.ts";

/** Which addresses the shopper picked, by id. Nothing picked means the usual ones. */
export interface AddressSelection {
  readonly shippingId?: string;
  readonly billingId?: string;
  readonly isBillingSameAsShipping: boolean;
}

/**
 * The addresses an order would carry: the picked one, else the default, else the first; billing follows shipping
 * unless another was picked. A picked address that was deleted counts as not picked (specification section 4).
 */
export function selectedAddresses(addresses: readonly AddressView[], selection: AddressSelection) {
  const byId = (id: string | undefined) => addresses.find((address) => address.id === id);
  const shipping =
    byId(selection.shippingId) ?? addresses.find((address) => address.is_default) ?? addresses[0];
  const billing = selection.isBillingSameAsShipping ? shipping : (byId(selection.billingId) ?? shipping);
  return { shipping, billing };
}
