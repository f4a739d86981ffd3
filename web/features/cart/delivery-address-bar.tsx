import { MapPin } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { findDraftView } from "../account/addresses/address-drafts.ts";
import type { ShippingAddress } from "../account/addresses/address-selection.ts";
import { AddressesDialog } from "../account/addresses/addresses-dialog.tsx";

interface DeliveryAddressBarProps {
  readonly shipping: ShippingAddress;
  readonly onPick: (id: string) => void;
}

export function DeliveryAddressBar({ shipping, onPick }: DeliveryAddressBarProps) {
  const [view, setView] = useState(() => findDraftView("cart"));
  const hasNone = shipping.status === "none";
  return (
    <section
      aria-label="Delivery address"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <div className="flex min-w-0 items-start gap-3 max-sm:w-full">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-700" />
        <Destination shipping={shipping} />
      </div>
      {shipping.status !== "failed" && (
        // A single button, so that the focus returns to it from the dialog that added the first address.
        <Button
          size="sm"
          variant="secondary"
          disabled={shipping.status === "loading"}
          onClick={() => setView(hasNone ? "new" : "list")}
        >
          {hasNone ? "Add address" : "Change"}
        </Button>
      )}
      <AddressesDialog
        place="cart"
        open={view !== undefined}
        startWith={view}
        onClose={() => setView(undefined)}
        picker={{ selectedId: shipping.address?.id, onPick }}
      />
    </section>
  );
}

function Destination({ shipping }: { readonly shipping: ShippingAddress }) {
  if (shipping.status === "loading") {
    // The height is that of most addresses, which take two lines on a phone.
    return <Skeleton className="h-11.25 w-full sm:h-6 sm:w-56" />;
  }
  if (shipping.status === "failed") {
    return (
      <div className="grow">
        <LoadFailure title="Unable to load addresses." onRetry={shipping.retry} />
      </div>
    );
  }
  if (shipping.status === "none") {
    return <p className="min-w-0 text-body">Add a delivery address to see the exact price.</p>;
  }
  const { full_name, address_line1, city, postal_code } = shipping.address;
  return (
    <p className="min-w-0 text-body">
      Deliver to <strong>{full_name}</strong>, {address_line1}, {city}{" "}
      <span className="whitespace-nowrap">{postal_code}</span>
    </p>
  );
}
