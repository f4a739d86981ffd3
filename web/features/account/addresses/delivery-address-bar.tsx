import { MapPin } from "lucide-react";
import { useState } from "react";
import type { AddressView } from "../../../../contract/account.ts";
import { Button } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { AddressesDialog, draftedView } from "./addresses-dialog.tsx";

interface DeliveryAddressBarProps {
  readonly address: AddressView | undefined;
  readonly isLoading: boolean;
  readonly onPick: (id: string) => void;
}

/** Where the cart would be delivered, and the way to change it. */
export function DeliveryAddressBar({ address, isLoading, onPick }: DeliveryAddressBarProps) {
  const [drafted] = useState(() => draftedView("cart"));
  const [isOpen, setOpen] = useState(drafted !== undefined);
  return (
    <section
      aria-label="Delivery address"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-evergreen-200 bg-evergreen-50 px-4 py-3"
    >
      <div className="flex min-w-0 items-start gap-3">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-evergreen-700" />
        {isLoading ? (
          <Skeleton className="h-6 w-56" />
        ) : (
          <p className="min-w-0 text-[0.9375rem]">
            {address === undefined ? (
              "Add a delivery address to see what delivery costs."
            ) : (
              <>
                Deliver to <strong>{address.full_name}</strong>, {address.address_line1}, {address.city}{" "}
                <span className="whitespace-nowrap">{address.postal_code}</span>
              </>
            )}
          </p>
        )}
      </div>
      <Button size="sm" variant="secondary" disabled={isLoading} onClick={() => setOpen(true)}>
        {address === undefined ? "Add address" : "Change"}
      </Button>
      <AddressesDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        place="cart"
        startWith={drafted ?? (address === undefined ? "new" : "list")}
        picker={{ selectedId: address?.id, onPick }}
      />
    </section>
  );
}
