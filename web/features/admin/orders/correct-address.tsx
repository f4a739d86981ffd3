import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type TypedAddress, typedAddress } from "../../../../contract/account/addresses.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { AddressFields, type AddressTexts } from "../../account/addresses/address-fields.tsx";
import { toAddressErrors } from "../shared/address-errors.ts";
import { changeAddressOptions } from "./queries.ts";

interface CorrectAddressProps {
  readonly order: OrderView;
}

/** Lets an admin correct the delivery address of an order that has not shipped. */
export function CorrectAddress({ order }: CorrectAddressProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  if (order.status !== "paid" && order.status !== "processing") return null;
  return (
    <>
      <button
        type="button"
        className={`min-h-11 justify-self-start text-small ${textLinkClass}`}
        onClick={() => setCorrecting(true)}
      >
        Correct the address
      </button>
      {isCorrecting && <CorrectAddressDialog order={order} onClose={() => setCorrecting(false)} />}
    </>
  );
}

function CorrectAddressDialog({ order, onClose }: CorrectAddressProps & { readonly onClose: () => void }) {
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
      title={`Correct the address of order ${order.order_number}`}
      description="The total and the taxes stay as they are, so the address must have the same delivery price and taxes. The customer gets an email."
    >
      <Form form={form}>
        <AddressFields form={form} />
        <FormButtons form={form} onCancel={onClose}>
          Save address
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function toAddressTexts(address: OrderView["shipping_address"]): AddressTexts {
  return {
    ...address,
    address_line2: address.address_line2 ?? "",
    delivery_instructions: address.delivery_instructions ?? "",
  };
}
