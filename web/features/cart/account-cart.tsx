import { useSuspenseQuery } from "@tanstack/react-query";
import { AccountStatusNotice } from "../account/account-status-notice.tsx";
import { useAddressSelection, useShippingAddress } from "../account/addresses/address-selection.ts";
import { CartContents } from "./cart-contents.tsx";
import { DeliveryAddressBar } from "./delivery-address-bar.tsx";
import { cartOptions } from "./queries.ts";

export function AccountCart() {
  const { data: cart } = useSuspenseQuery(cartOptions);
  const shipping = useShippingAddress();
  const { selectShipping } = useAddressSelection();
  return (
    <CartContents
      cart={cart}
      address={shipping.address}
      // With a saved address, the summary shows the delivery cost.
      asksPostalCode={shipping.status === "none"}
    >
      <AccountStatusNotice />
      <DeliveryAddressBar shipping={shipping} onPick={selectShipping} />
    </CartContents>
  );
}
