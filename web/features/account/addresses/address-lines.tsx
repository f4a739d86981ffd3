import type { OrderAddressView } from "../../../../contract/orders/orders.ts";
import { toPhoneUrl } from "../../../../contract/shared/contact-urls.ts";

type Lines = Pick<
  OrderAddressView,
  "full_name" | "address_line1" | "address_line2" | "city" | "province" | "postal_code"
> & { readonly phone_number?: string; readonly delivery_instructions?: string | null };

interface AddressLinesProps {
  readonly address: Lines;
  /** Links the street to a map and the phone number to a call, for staff who deliver or call. */
  readonly isLinked?: boolean;
}

/** Shows an address in the layout of a parcel label. */
export function AddressLines({ address, isLinked = false }: AddressLinesProps) {
  const place = (
    <>
      <span className="block">{address.address_line1}</span>
      {address.address_line2 && <span className="block">{address.address_line2}</span>}
      <span className="block">
        {address.city}, {address.province} <span className="whitespace-nowrap">{address.postal_code}</span>
      </span>
    </>
  );
  return (
    <address className="min-w-0 flex-1 basis-44 wrap-anywhere text-body leading-relaxed text-ink-muted not-italic">
      <span className="block font-semibold text-ink">{address.full_name}</span>
      {isLinked ? (
        <a href={toMapUrl(address)} target="_blank" rel="noreferrer" className={linkClass}>
          {place}
        </a>
      ) : (
        place
      )}
      {address.phone_number && (
        <span className="block">
          {isLinked ? <PhoneLink number={address.phone_number} /> : address.phone_number}
        </span>
      )}
      {address.delivery_instructions && (
        <span className="mt-1 block text-small italic">“{address.delivery_instructions}”</span>
      )}
    </address>
  );
}

export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a href={toPhoneUrl(number)} className={linkClass}>
      {number}
    </a>
  );
}

const linkClass =
  "inline-block text-brand-800 underline decoration-line-strong underline-offset-2 hover:decoration-current";

function toMapUrl({ address_line1, city, province, postal_code }: Lines): string {
  const query = `${address_line1}, ${city}, ${province} ${postal_code}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
