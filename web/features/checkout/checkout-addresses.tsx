import { Plus } from "lucide-react";
import { useState } from "react";
import type { AddressView } from "../../../contract/account/addresses.ts";
import { Button } from "../../components/button.tsx";
import { CheckboxField } from "../../components/fields.tsx";
import { findDraftView } from "../account/addresses/address-drafts.ts";
import { AddressLines } from "../account/addresses/address-lines.tsx";
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

/** Shows and changes the shipping and billing address of an order. */
export function CheckoutAddresses(props: CheckoutAddressesProps) {
  const [opened, setOpened] = useState(findDraftedPicker);
  const type = opened?.type ?? "shipping";
  const picked = type === "billing" ? props.billing : props.shipping;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-lg font-bold">Shipping address</h2>
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
        <div className="grid grid-cols-1 gap-3 border-t border-line pt-5">
          <h2 className="text-lg font-bold">Billing address</h2>
          <CheckboxField
            label="Same as shipping address"
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
  return (
    <div className="flex flex-wrap items-start justify-between gap-4 rounded-control border border-line bg-ground p-4">
      <AddressLines address={address} />
      <Button size="sm" variant="secondary" aria-label={label} disabled={isLocked} onClick={onChange}>
        Change
      </Button>
    </div>
  );
}
