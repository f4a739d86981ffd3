import { useQuery, useQueryClient } from "@tanstack/react-query";
import { accountKey } from "../../../lib/account-cache.ts";
import type { AddressChoice } from "./chosen-addresses.ts";

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
