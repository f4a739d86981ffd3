import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AddressView } from "../../../../contract/account.ts";
import { accountKey } from "../../../lib/account-cache.ts";

/** Which addresses the shopper picked, by id. Nothing picked means the usual ones. */
export interface AddressChoice {
  readonly shippingId?: string;
  readonly billingId?: string;
  readonly isBillingSameAsShipping: boolean;
}

const choiceKey = accountKey("address-choice");
const nothingPicked: AddressChoice = { isBillingSameAsShipping: true };

/** The choice is one for cart and checkout, and is forgotten with the account's other data. */
export function useAddressChoice() {
  const queryClient = useQueryClient();
  const { data: choice } = useQuery({
    queryKey: choiceKey,
    queryFn: () => nothingPicked,
    initialData: nothingPicked,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const set = (change: Partial<AddressChoice>) =>
    queryClient.setQueryData<AddressChoice>(choiceKey, (before = nothingPicked) => ({
      ...before,
      ...change,
    }));
  return {
    choice,
    chooseShipping: (shippingId: string) => set({ shippingId }),
    chooseBilling: (billingId: string) => set({ billingId, isBillingSameAsShipping: false }),
    setBillingSameAsShipping: (isBillingSameAsShipping: boolean) => set({ isBillingSameAsShipping }),
  };
}

/**
 * The addresses an order would carry: the picked one, else the default, else the first; billing follows shipping
 * unless another was picked. A picked address that was deleted counts as not picked (specification section 4).
 */
export function chosenAddresses(addresses: readonly AddressView[], choice: AddressChoice) {
  const byId = (id: string | undefined) => addresses.find((address) => address.id === id);
  const shipping = byId(choice.shippingId) ?? addresses.find((address) => address.is_default) ?? addresses[0];
  const billing = choice.isBillingSameAsShipping ? shipping : (byId(choice.billingId) ?? shipping);
  return { shipping, billing };
}
