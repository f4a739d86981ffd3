import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AddressView } from "../../../../contract/account/addresses.ts";
import { getSignedInUserId, useSession } from "../../../lib/auth/session.ts";
import { attempt } from "../../../lib/browser-store.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { hasTexts, isObject, readJson } from "../../../lib/read-json.ts";
import { addressesOptions } from "./queries.ts";

/** The addresses that the shopper selected, by id. */
export interface AddressSelection {
  readonly shippingId?: string;
  readonly billingId?: string;
  readonly isBillingSameAsShipping: boolean;
}

/**
 * Returns the addresses to use for the order. The shipping address is the selected one, or else the default, or else
 * the first. The billing address is the shipping address unless another is selected. Selected addresses that no longer
 * exist are ignored.
 */
export function findSelectedAddresses(addresses: readonly AddressView[], selection: AddressSelection) {
  const findById = (id: string | undefined) => addresses.find((address) => address.id === id);
  const shipping =
    findById(selection.shippingId) ?? addresses.find((address) => address.is_default) ?? addresses[0];
  const billing = selection.isBillingSameAsShipping ? shipping : (findById(selection.billingId) ?? shipping);
  return { shipping, billing };
}

/** Returns the account's address to use for an order. A guest has none. */
export function useShippingAddress() {
  const isSignedIn = useSession().status === "signed-in";
  const addresses = useQuery({ ...addressesOptions, enabled: isSignedIn });
  const { selection } = useAddressSelection();
  if (!isSignedIn) return { isPending: false, address: undefined };
  const { shipping } = findSelectedAddresses(addresses.data ?? [], selection);
  return { isPending: addresses.isPending, address: shipping };
}

const selectionKey = accountKey("address-selection");
const noSelection: AddressSelection = { isBillingSameAsShipping: true };

/**
 * Returns the address selection that the cart and the checkout share, and functions to change it. It is stored in the
 * tab's session storage, for shoppers who must sign in again during checkout.
 */
export function useAddressSelection() {
  const queryClient = useQueryClient();
  // The query cache is used as shared state. Nothing is fetched, and the cache is cleared when the account changes.
  const { data: selection } = useQuery({
    queryKey: selectionKey,
    queryFn: readStoredSelection,
    initialData: readStoredSelection,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const changeSelection = (change: Partial<AddressSelection>) => {
    const next = { ...(queryClient.getQueryData<AddressSelection>(selectionKey) ?? selection), ...change };
    queryClient.setQueryData<AddressSelection>(selectionKey, next);
    storeSelection(next);
  };
  return {
    selection,
    selectShipping: (shippingId: string) => changeSelection({ shippingId }),
    selectBilling: (billingId: string) => changeSelection({ billingId, isBillingSameAsShipping: false }),
    setBillingSameAsShipping: (isBillingSameAsShipping: boolean) =>
      changeSelection({ isBillingSameAsShipping }),
  };
}

// Open tabs hold selections that are stored as "choice", so the stored names stay.
const storageKey = "prairie-dollar.address-choice";

interface StoredSelection {
  readonly user_id: string;
  readonly choice: AddressSelection;
}

function readStoredSelection(): AddressSelection {
  const text = attempt(() => window.sessionStorage.getItem(storageKey));
  const stored = readJson(text, isStoredSelection);
  return stored !== undefined && stored.user_id === getSignedInUserId() ? stored.choice : noSelection;
}

function isStoredSelection(value: unknown): value is StoredSelection {
  if (!hasTexts(value, "user_id") || !isObject(value.choice)) return false;
  const { shippingId, billingId, isBillingSameAsShipping } = value.choice;
  const isOptionalText = (field: unknown) => field === undefined || typeof field === "string";
  return (
    isOptionalText(shippingId) && isOptionalText(billingId) && typeof isBillingSameAsShipping === "boolean"
  );
}

function storeSelection(selection: AddressSelection): void {
  const text = JSON.stringify({ user_id: getSignedInUserId(), choice: selection });
  attempt(() => window.sessionStorage.setItem(storageKey, text));
}
