import type { OrderAddressView } from "../../../contract/orders/orders.ts";
import { AddressLines } from "../account/addresses/address-lines.tsx";

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
    <section>
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      <AddressLines address={{ ...printed, delivery_instructions: null }} />
    </section>
  );
}
