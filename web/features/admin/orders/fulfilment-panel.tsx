import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type TypedAddress, typedAddress } from "../../../../contract/account/addresses.ts";
import { describeContradiction } from "../../../../contract/account/province-question.ts";
import { canChangeContent } from "../../../../contract/orders/content-changes.ts";
import type { OrderView, PickupDetailsView } from "../../../../contract/orders/orders.ts";
import { formatPickupDay, formatPickupTimes } from "../../../../contract/orders/pickup.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Alert } from "../../../components/alert.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { AddressFields, type AddressTexts } from "../../account/addresses/address-fields.tsx";
import { AddressLines, PhoneLink } from "../../account/addresses/address-lines.tsx";
import { toAddressTexts } from "../../account/addresses/to-address-texts.ts";
import { toAddressErrors } from "../shared/address-errors.ts";
import { ChangeOrder } from "./change/change-order.tsx";
import { changeAddressOptions } from "./queries.ts";

interface FulfilmentPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

/** Shows where a parcel goes, or who picks the order up and when. */
export function FulfilmentPanel({ order, heading }: FulfilmentPanelProps) {
  return order.pickup === null ? (
    <ShippingPanel order={order} heading={heading} />
  ) : (
    <PickupPanel order={order} heading={heading} pickup={order.pickup} />
  );
}

function ShippingPanel({ order, heading }: FulfilmentPanelProps) {
  // Older orders may lack an address, although the type says otherwise.
  const address: OrderView["shipping_address"] | null = order.shipping_address;
  return (
    <Panel title="Shipping Details" heading={heading} aside={<ChangeAddress order={order} />}>
      {address === null ? (
        <p className="text-ink-muted">No shipping address provided</p>
      ) : (
        <AddressLines address={address} isLinked />
      )}
      <ProvinceFlag order={order} />
      <p className="mt-2 text-small text-ink-muted">
        Shipping Method: <span className="text-ink">{formatCode(order.shipping_method) || "Standard"}</span>
      </p>
    </Panel>
  );
}

/** Says that the address of a parcel names another province than its postal code. */
export function ProvinceFlag({
  order,
}: {
  readonly order: Pick<OrderView, "fulfilment" | "shipping_address">;
}) {
  const flag = order.fulfilment === "delivery" ? describeContradiction(order.shipping_address) : undefined;
  if (flag === undefined) return null;
  return (
    <div className="mt-2">
      <Alert tone="warning">{flag}</Alert>
    </div>
  );
}

interface ChangeAddressProps {
  readonly order: OrderView;
}

/** Lets an admin change the delivery address of an order that has not shipped. */
function ChangeAddress({ order }: ChangeAddressProps) {
  const [open, setOpen] = useState<"address" | "order">();
  if (!canChangeContent(order) || order.awaits_change) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className={`-my-2 min-h-11 px-1 text-small ${textLinkClass}`}
        onClick={() => setOpen("address")}
      >
        Change <span className="sr-only">the address</span>
      </button>
      {open === "address" && (
        <ChangeAddressDialog order={order} onClose={close} onChangeOrder={() => setOpen("order")} />
      )}
      {open === "order" && <ChangeOrder order={order} startsWith="delivery" onClose={close} />}
    </>
  );
}

interface ChangeAddressDialogProps extends ChangeAddressProps {
  readonly onClose: () => void;
  readonly onChangeOrder: () => void;
}

function ChangeAddressDialog({ order, onClose, onChangeOrder }: ChangeAddressDialogProps) {
  const { mutateAsync } = useMutation(changeAddressOptions(order.id));
  const form = useForm<AddressTexts, TypedAddress>({
    initial: toAddressTexts(order.shipping_address),
    schema: typedAddress,
    submit: async (address) => {
      try {
        const { message } = await mutateAsync({ version: order.version, address });
        adminToast.success(message);
      } catch (error) {
        return { message: getErrorMessage(error), errors: toAddressErrors(error) };
      }
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Change the address of order ${order.order_number}`}
      description="The total and the taxes stay as they are, so the address must have the same delivery price and taxes. The customer gets an email."
    >
      <Form form={form}>
        <AddressFields form={form} />
        <FormButtons form={form} onCancel={onClose}>
          Save address
        </FormButtons>
        <p className="text-small text-ink-muted">
          Another price or other taxes?{" "}
          <button type="button" className={textLinkClass} onClick={onChangeOrder}>
            Change the order instead
          </button>
        </p>
      </Form>
    </Dialog>
  );
}

interface PickupPanelProps extends FulfilmentPanelProps {
  readonly pickup: PickupDetailsView;
}

/** Shows who picks up an order, and when. */
function PickupPanel({ order, heading, pickup }: PickupPanelProps) {
  const { timeZone } = useStoreDates();
  const { full_name, phone_number } = order.shipping_address;
  return (
    <Panel title="Pick-up" heading={heading}>
      <p className="font-medium wrap-anywhere">{full_name}</p>
      <p className="text-body">
        <PhoneLink number={phone_number} />
      </p>
      <p className="mt-2 text-body">
        {formatPickupDay(pickup, timeZone)}
        <span className="block">{formatPickupTimes(pickup, timeZone)}</span>
      </p>
      {pickup.code !== null && (
        <p className="mt-2 text-small text-ink-muted">
          Code: <span className="font-bold tracking-wider text-ink">{pickup.code}</span>
        </p>
      )}
      {pickup.held_until !== null && (
        <p className="text-small text-ink-muted">
          Waits until <StoreDateTime at={pickup.held_until} />
        </p>
      )}
    </Panel>
  );
}
