import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { signedInUserId } from "../../../lib/auth/session.ts";
import { attempt } from "../../../lib/browser-store.ts";
import { accountKey } from "../../../lib/query-client.ts";
import type { AddressSelection } from "./selected-addresses.ts";

const selectionKey = accountKey("address-selection");
const nothingPicked: AddressSelection = { isBillingSameAsShipping: true };

/**
 * One selection for cart and checkout. It is dropped with the account's other data, but kept for this tab: a shopper
 * who has to sign in again during checkout finds it unchanged.
 */
export function useAddressSelection() {
  const queryClient = useQueryClient();
  const { data: selection } = useQuery({
    queryKey: selectionKey,
    queryFn: storedSelection,
    initialData: storedSelection,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const set = (change: Partial<AddressSelection>) => {
    const next = { ...(queryClient.getQueryData<AddressSelection>(selectionKey) ?? selection), ...change };
    queryClient.setQueryData<AddressSelection>(selectionKey, next);
    storeSelection(next);
  };
  return {
    selection,
    selectShipping: (shippingId: string) => set({ shippingId }),
    selectBilling: (billingId: string) => set({ billingId, isBillingSameAsShipping: false }),
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

function storedSelection(): AddressSelection {
  const text = attempt(() => window.sessionStorage.getItem(storageKey));
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), text);
  return stored.success && stored.output.user_id === signedInUserId() ? stored.output.choice : nothingPicked;
}

function storeSelection(selection: AddressSelection): void {
  const text = JSON.stringify({ user_id: signedInUserId(), choice: selection });
  attempt(() => window.sessionStorage.setItem(storageKey, text));
}
