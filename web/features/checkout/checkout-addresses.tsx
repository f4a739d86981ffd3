import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { AddressView } from "../../../contract/account/addresses.ts";
import { isProvinceOpen } from "../../../contract/account/province-question.ts";
import { Button } from "../../components/button.tsx";
import { CheckboxField } from "../../components/fields.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { findDraftView } from "../account/addresses/address-drafts.ts";
import { AddressesDialog } from "../account/addresses/addresses-dialog.tsx";

interface CheckoutAddressesProps {
  readonly shipping: AddressView | undefined;
  readonly billing: AddressView | undefined;
  readonly isBillingSameAsShipping: boolean;
  readonly isLocked: boolean;
  readonly onSelectShipping: (id: string) => void;
  readonly onSelectBilling: (id: string) => void;
  readonly onBillingSameAsShipping: (isSame: boolean) => void;
}

type AddressType = "shipping" | "billing";

export function CheckoutAddresses(props: CheckoutAddressesProps) {
  const [opened, setOpened] = useState(findDraftedPicker);
  const type = opened?.type ?? "shipping";
  const picked = type === "billing" ? props.billing : props.shipping;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-lead font-bold">Shipping address</h2>
        {props.shipping === undefined ? (
          <Button
            className="justify-self-start"
            onClick={() => setOpened({ type: "shipping", startWith: "new" })}
          >
            <Plus aria-hidden className="size-4" />
            Add a shipping address
          </Button>
        ) : (
          <PickedAddress
            address={props.shipping}
            label="Change shipping address"
            isLocked={props.isLocked}
            onChange={() => setOpened({ type: "shipping", startWith: "list" })}
          />
        )}
      </div>
      {props.shipping !== undefined && (
        <div className="grid grid-cols-1 gap-3">
          <CheckboxField
            label="Billing address is the same as shipping address"
            checked={props.isBillingSameAsShipping}
            disabled={props.isLocked}
            onChange={(event) => props.onBillingSameAsShipping(event.target.checked)}
          />
          {!props.isBillingSameAsShipping && props.billing !== undefined && (
            <PickedAddress
              address={props.billing}
              label="Change billing address"
              isLocked={props.isLocked}
              onChange={() => setOpened({ type: "billing", startWith: "list" })}
            />
          )}
        </div>
      )}
      <AddressesDialog
        place={`checkout-${type}`}
        open={opened !== undefined}
        startWith={opened?.startWith}
        onClose={() => setOpened(undefined)}
        newType={type}
        picker={{
          selectedId: picked?.id,
          onPick: type === "billing" ? props.onSelectBilling : props.onSelectShipping,
        }}
      />
    </div>
  );
}

/** Finds the picker in which a session ended with an unsaved address. Returns undefined if there is none. */
function findDraftedPicker() {
  const types: readonly AddressType[] = ["shipping", "billing"];
  for (const type of types) {
    const startWith = findDraftView(`checkout-${type}`);
    if (startWith !== undefined) return { type, startWith };
  }
  return undefined;
}

function PickedAddress({
  address,
  label,
  isLocked,
  onChange,
}: {
  readonly address: AddressView;
  readonly label: string;
  readonly isLocked: boolean;
  readonly onChange: () => void;
}) {
  const changeButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-control border border-line bg-ground p-3 sm:p-4">
        <address className="min-w-0 flex-1 basis-44 wrap-anywhere text-body text-ink-muted not-italic">
          <strong className="font-semibold text-ink">{address.full_name}</strong>{" "}
          <span className="whitespace-nowrap">{address.phone_number}</span>
          <span className="block">
            {listLines(address).join(", ")} <span className="whitespace-nowrap">{address.postal_code}</span>
          </span>
          {address.delivery_instructions && (
            <span className="block text-small italic">“{address.delivery_instructions}”</span>
          )}
        </address>
        <Button
          ref={changeButton}
          size="sm"
          variant="secondary"
          aria-label={label}
          disabled={isLocked}
          onClick={onChange}
        >
          Change
        </Button>
      </div>
      {isProvinceOpen(address) && (
        <SavedProvince address={address} onSaved={() => changeButton.current?.focus()} />
      )}
    </div>
  );
}

const SavedProvince = lazyPart(async () => (await import("./saved-province.tsx")).SavedProvince, {
  whileLoading: <Skeleton className="h-28" />,
  WhenFailed: LoadFailure,
});

function listLines({ address_line1, address_line2, city, province }: AddressView): readonly string[] {
  return [address_line1, address_line2 ?? "", city, province].filter((line) => line !== "");
}
