import type { ReactNode } from "react";
import type { OrderAddressView } from "../../../contract/orders/orders.ts";
import { AddressLines } from "../account/addresses/address-lines.tsx";

/** A part of an invoice above its items, such as the payment. */
export function InvoiceSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section>
      <h2 className="text-small font-semibold text-ink-muted">{title}</h2>
      {children}
    </section>
  );
}

/** Leaves out phone number and delivery instructions, which do not belong on an invoice. */
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

interface InvoicePickupProps {
  /** Null after the name was erased. */
  readonly customer: string | null;
  /** The address at which the goods were supplied. */
  readonly storeAddress: string;
}

/** Names the customer and the place of supply on an invoice for pick-up, which needs no address of the customer. */
export function InvoicePickup({ customer, storeAddress }: InvoicePickupProps) {
  return (
    <>
      {customer !== null && (
        <InvoiceSection title="Billed to">
          <p className="text-body font-semibold wrap-anywhere">{customer}</p>
        </InvoiceSection>
      )}
      <InvoiceSection title="Pick-up at the store">
        <p className="text-body wrap-anywhere text-ink-muted">{storeAddress}</p>
      </InvoiceSection>
    </>
  );
}
