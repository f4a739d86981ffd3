import type { AdminOfferView } from "../../../../contract/admin/offers.ts";
import { discountImageUrl, discountPath } from "../../../../contract/offers/offer-code.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { PrintButton } from "../shared/print-button.tsx";
import { describeDays } from "./offer-columns.tsx";

interface PrintCardProps {
  readonly offer: AdminOfferView;
  readonly code: string;
}

/** Prints a card for the counter or a parcel, with the code as text and as a QR code. */
export function PrintCard({ offer, code }: PrintCardProps) {
  const { name } = useStore();
  return (
    <PrintButton
      label="Print card"
      load={() => loadImage(discountImageUrl(code))}
      render={(image) => (
        <article className="mx-auto grid max-w-md justify-items-center gap-4 border border-line px-8 py-10 text-center">
          <p className="text-lead font-semibold">{name}</p>
          <h1 className="text-section font-extrabold wrap-anywhere">{offer.title}</h1>
          <p className="text-heading wrap-anywhere">{offer.description}</p>
          <p className="text-display font-extrabold tracking-widest wrap-anywhere">{code}</p>
          <img src={image} alt={`QR code for ${code}`} className="size-48" />
          <p className="text-body wrap-anywhere">{`${window.location.host}${discountPath(code)}`}</p>
          <p className="text-small text-ink-muted">{describeDays(offer)}</p>
        </article>
      )}
    />
  );
}

/** Loads the image before the page with it is printed. */
async function loadImage(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return address;
}
