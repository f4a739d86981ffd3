import type { AddressView } from "../../../../contract/account/account.ts";

type Lines = Pick<
  AddressView,
  "full_name" | "address_line1" | "address_line2" | "city" | "province" | "postal_code"
> & { readonly phone_number?: string; readonly delivery_instructions?: string | null };

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { readonly address: Lines }) {
  return (
    <address className="text-[0.9375rem] leading-relaxed text-ink-muted not-italic">
      <span className="block font-semibold text-ink">{address.full_name}</span>
      <span className="block">{address.address_line1}</span>
      {address.address_line2 && <span className="block">{address.address_line2}</span>}
      <span className="block">
        {address.city}, {address.province} <span className="whitespace-nowrap">{address.postal_code}</span>
      </span>
      {address.phone_number && <span className="block">{address.phone_number}</span>}
      {address.delivery_instructions && (
        <span className="mt-1 block text-sm italic">“{address.delivery_instructions}”</span>
      )}
    </address>
  );
}
