import { InvoiceSection } from "./invoice-section.tsx";

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
          <p className="text-[0.9375rem] font-semibold wrap-anywhere">{customer}</p>
        </InvoiceSection>
      )}
      <InvoiceSection title="Pick-up at the store">
        <p className="text-[0.9375rem] wrap-anywhere text-ink-muted">{storeAddress}</p>
      </InvoiceSection>
    </>
  );
}
