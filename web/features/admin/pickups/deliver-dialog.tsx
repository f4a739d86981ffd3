import { useMutation } from "@tanstack/react-query";
import { type TypedAddress, typedAddress } from "../../../../contract/account/addresses.ts";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { defaultProvince } from "../../../../contract/shared/provinces.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { AddressFields, type AddressTexts } from "../../account/addresses/address-fields.tsx";
import { toAddressErrors } from "../shared/address-errors.ts";
import { deliverPickupOptions } from "./queries.ts";

interface DeliverDialogProps {
  readonly order: PickupOrderView;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** Asks for the address to which an order for pick-up is sent instead. */
export function DeliverDialog({ order, onMoved, onClose }: DeliverDialogProps) {
  const { mutateAsync } = useMutation(deliverPickupOptions(order.id));
  const form = useForm<AddressTexts, TypedAddress>({
    initial: toAddressTexts(order),
    schema: typedAddress,
    submit: async (address) => {
      try {
        await mutateAsync({ version: order.version, address });
      } catch (error) {
        return { message: getErrorMessage(error), errors: toAddressErrors(error) };
      }
      adminToast.success(`Order ${order.order_number} is now to be shipped. We emailed the customer.`);
      onClose();
      onMoved();
      return undefined;
    },
  });
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Send order ${order.order_number} as a parcel`}
      description="You pay for the parcel: the order's total and taxes stay as they are. The customer gets an email."
    >
      <Form form={form}>
        <AddressFields form={form} />
        <FormButtons form={form} onCancel={onClose}>
          Send as a parcel
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function toAddressTexts({ full_name, phone_number }: PickupOrderView): AddressTexts {
  return {
    full_name,
    phone_number,
    address_line1: "",
    address_line2: "",
    city: "",
    province: defaultProvince,
    postal_code: "",
    is_province_confirmed: false,
    delivery_instructions: "",
  };
}
