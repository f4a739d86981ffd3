import type { ReactNode } from "react";
import type { OrderAddressView } from "../../../contract/orders/orders.ts";
import { StoreLogo } from "../../components/store-logo.tsx";
import { useStore } from "../../lib/store-settings.ts";
import { AddressLines } from "../account/addresses/address-lines.tsx";

interface InvoiceSheetProps {
  /** Blank if the logo contains the name. */
  readonly sellerName: string;
  readonly sellerLines: readonly string[];
  /** The title of the document and its facts, such as its day. */
  readonly heading: ReactNode;
  readonly footnote: string;
  readonly children: ReactNode;
}

/** Lays out an invoice with the store's logo, on the screen and for printing on a page of its own. */
export function InvoiceSheet({ sellerName, sellerLines, heading, footnote, children }: InvoiceSheetProps) {
  const store = useStore();
  return (
    <article className="panel grid grid-cols-1 gap-8 p-6 sm:p-10 print:break-after-page print:gap-4 print:border-0 print:p-0 print:last:break-after-auto">
      <header className="flex flex-wrap justify-between gap-6">
        <div>
          {store.logo !== null && <StoreLogo store={store} className="mb-2 max-w-60" />}
          {sellerName !== "" && <p className="text-heading font-extrabold">{sellerName}</p>}
          <p className="text-small wrap-anywhere text-ink-muted">
            {sellerLines.filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        </div>
        <div className="sm:text-right">{heading}</div>
      </header>
      {children}
      <p className="border-t border-line pt-4 text-small text-ink-muted print:pt-2">{footnote}</p>
    </article>
  );
}

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
