import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { signedInUserId } from "../../../lib/auth/session.ts";
import { attempt } from "../../../lib/browser-store.ts";
import { accountKey } from "../../../lib/query-client.ts";
import type { AddressChoice } from "./chosen-addresses.ts";

const choiceKey = accountKey("address-choice");
const nothingPicked: AddressChoice = { isBillingSameAsShipping: true };

/**
 * One selection for cart and checkout. It is dropped with the account's other data, but kept for this tab: a shopper
 * who has to sign in again during checkout finds it unchanged.
 */
export function useAddressChoice() {
  const queryClient = useQueryClient();
  const { data: choice } = useQuery({
    queryKey: choiceKey,
    queryFn: storedChoice,
    initialData: storedChoice,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const set = (change: Partial<AddressChoice>) => {
    const next = { ...(queryClient.getQueryData<AddressChoice>(choiceKey) ?? choice), ...change };
    queryClient.setQueryData<AddressChoice>(choiceKey, next);
    storeChoice(next);
  };
  return {
    choice,
    chooseShipping: (shippingId: string) => set({ shippingId }),
    chooseBilling: (billingId: string) => set({ billingId, isBillingSameAsShipping: false }),
    setBillingSameAsShipping: (isBillingSameAsShipping: boolean) => set({ isBillingSameAsShipping }),
  };
}

const storageKey = "prairie-dollar.address-choice";
const storedSchema = v.object({
  user_id: v.string(),
  choice: v.object({
    shippingId: v.exactOptional(v.string()),
    billingId: v.exactOptional(v.string()),
    isBillingSameAsShipping: v.boolean(),
  }),
});

function storedChoice(): AddressChoice {
  const text = attempt(() => window.sessionStorage.getItem(storageKey));
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), text);
  return stored.success && stored.output.user_id === signedInUserId() ? stored.output.choice : nothingPicked;
}

function storeChoice(choice: AddressChoice): void {
  const text = JSON.stringify({ user_id: signedInUserId(), choice });
  attempt(() => window.sessionStorage.setItem(storageKey, text));
}
