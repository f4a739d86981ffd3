import { MapPin } from "lucide-react";
import { useState } from "react";
import type { AddressView } from "../../../contract/account/addresses.ts";
import { Button } from "../../components/button.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { findDraftView } from "../account/addresses/address-drafts.ts";
import { AddressesDialog } from "../account/addresses/addresses-dialog.tsx";

interface DeliveryAddressBarProps {
  readonly address: AddressView | undefined;
  readonly isLoading: boolean;
  readonly onPick: (id: string) => void;
}

export function DeliveryAddressBar({ address, isLoading, onPick }: DeliveryAddressBarProps) {
  const [view, setView] = useState(() => findDraftView("cart"));
  return (
    <section
      aria-label="Delivery address"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <div className="flex min-w-0 items-start gap-3">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-700" />
        {isLoading ? (
          <Skeleton className="h-6 w-56" />
        ) : (
          <p className="min-w-0 text-body">
            {address === undefined ? (
              "Add a delivery address to see the exact price."
            ) : (
              <>
                Deliver to <strong>{address.full_name}</strong>, {address.address_line1}, {address.city}{" "}
                <span className="whitespace-nowrap">{address.postal_code}</span>
              </>
            )}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant="secondary"
        disabled={isLoading}
        onClick={() => setView(address === undefined ? "new" : "list")}
      >
        {address === undefined ? "Add address" : "Change"}
      </Button>
      <AddressesDialog
        place="cart"
        open={view !== undefined}
        startWith={view}
        onClose={() => setView(undefined)}
        picker={{ selectedId: address?.id, onPick }}
      />
    </section>
  );
}
