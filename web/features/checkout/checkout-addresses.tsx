import { Plus } from "lucide-react";
import { useState } from "react";
import type { AddressView } from "../../../contract/account/account.ts";
import { Button } from "../../components/button.tsx";
import { CheckboxField } from "../../components/fields.tsx";
import { AddressLines } from "../account/addresses/address-lines.tsx";
import { AddressesDialog, draftedView } from "../account/addresses/addresses-dialog.tsx";

interface CheckoutAddressesProps {
  readonly shipping: AddressView | undefined;
  readonly billing: AddressView | undefined;
  readonly isBillingSameAsShipping: boolean;
  readonly isLocked: boolean;
  readonly onSelectShipping: (id: string) => void;
  readonly onSelectBilling: (id: string) => void;
  readonly onBillingSameAsShipping: (isSame: boolean) => void;
}

/** The shipping and billing address of an order. */
export function CheckoutAddresses(props: CheckoutAddressesProps) {
  const [drafted] = useState(() => ({
    shipping: draftedView("checkout-shipping"),
    billing: draftedView("checkout-billing"),
  }));
  const [picking, setPicking] = useState<"shipping" | "billing" | undefined>(() => {
    if (drafted.shipping !== undefined) return "shipping";
    return drafted.billing === undefined ? undefined : "billing";
  });
  const [isRestored, setRestored] = useState(picking !== undefined);
  const picked = picking === "billing" ? props.billing : props.shipping;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-lg font-bold">Shipping address</h2>
        {props.shipping === undefined ? (
          <Button className="justify-self-start" onClick={() => setPicking("shipping")}>
            <Plus aria-hidden className="size-4" />
            Add a shipping address
          </Button>
        ) : (
          <PickedAddress
            address={props.shipping}
            label="Change shipping address"
            isLocked={props.isLocked}
            onChange={() => setPicking("shipping")}
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
              onChange={() => setPicking("billing")}
            />
          )}
        </div>
      )}
      <AddressesDialog
        open={picking !== undefined}
        onClose={() => {
          setPicking(undefined);
          setRestored(false);
        }}
        place={picking === "billing" ? "checkout-billing" : "checkout-shipping"}
        startWith={
          (isRestored && picking !== undefined && drafted[picking]) ||
          (props.shipping === undefined ? "new" : "list")
        }
        newType={picking ?? "shipping"}
        picker={{
          selectedId: picked?.id,
          onPick: picking === "billing" ? props.onSelectBilling : props.onSelectShipping,
        }}
      />
    </div>
  );
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
