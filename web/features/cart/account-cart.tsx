import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { AccountStatusNotice } from "../account/account-status-notice.tsx";
import { findSelectedAddresses, useAddressSelection } from "../account/addresses/address-selection.ts";
import { addressesOptions } from "../account/addresses/queries.ts";
import { CartContents } from "./cart-contents.tsx";
import { DeliveryAddressBar } from "./delivery-address-bar.tsx";
import { cartOptions } from "./queries.ts";

/** Shows the cart of an account, with its delivery address. */
export function AccountCart() {
  const { data: cart } = useSuspenseQuery(cartOptions);
  const addresses = useQuery(addressesOptions);
  const { selection, selectShipping } = useAddressSelection();
  const { shipping } = findSelectedAddresses(addresses.data ?? [], selection);
  return (
    <CartContents
      cart={cart}
      address={shipping}
      // With a saved address, the summary shows the delivery cost.
      asksPostalCode={!addresses.isPending && shipping === undefined}
    >
      <AccountStatusNotice />
      <DeliveryAddressBar address={shipping} isLoading={addresses.isPending} onPick={selectShipping} />
    </CartContents>
  );
}
