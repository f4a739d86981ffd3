import type { OrderAddressView } from "../../../contract/orders/orders.ts";
import { AddressLines } from "../account/addresses/address-lines.tsx";
import { InvoiceSection } from "./invoice-section.tsx";

/** Shows an address without its phone number and delivery instructions, which do not belong on an invoice. */
export function InvoiceParty({
  title,
  address,
}: {
  readonly title: string;
  readonly address: OrderAddressView;
}) {
  const { phone_number, ...printed } = address;
  return (
    <InvoiceSection title={title}>
      <AddressLines address={{ ...printed, delivery_instructions: null }} />
    </InvoiceSection>
  );
}
