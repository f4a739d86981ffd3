import { useQuery } from "@tanstack/react-query";
import type { AddressView } from "../../../../contract/account/addresses.ts";
import { useSession } from "../../../lib/auth/session.ts";
import { createBrowserStore } from "../../../lib/browser-store.ts";
import { hasTexts, isObject } from "../../../lib/read-json.ts";
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

/** The account's address to use for an order. A guest has none. */
export type ShippingAddress =
  | { readonly status: "loading"; readonly address?: undefined }
  | { readonly status: "none"; readonly address?: undefined }
  | { readonly status: "failed"; readonly address?: undefined; readonly retry: () => void }
  | { readonly status: "known"; readonly address: AddressView };

export function useShippingAddress(): ShippingAddress {
  const isSignedIn = useSession().status === "signed-in";
  const { data, isError, refetch } = useQuery({ ...addressesOptions, enabled: isSignedIn });
  const { selection } = useAddressSelection();
  if (!isSignedIn) return { status: "none" };
  if (data === undefined) {
    return isError ? { status: "failed", retry: () => void refetch() } : { status: "loading" };
  }
  const { shipping } = findSelectedAddresses(data, selection);
  return shipping === undefined ? { status: "none" } : { status: "known", address: shipping };
}

const noSelection: AddressSelection = { isBillingSameAsShipping: true };

/**
 * Returns the address selection that the cart and the checkout share, and functions to change it. This tab keeps it for
 * shoppers who must sign in again during checkout.
 */
export function useAddressSelection() {
  const stored = selectionStore.useValue();
  const session = useSession();
  const userId = session.status === "signed-in" ? session.userId : undefined;
  const selection = userId !== undefined && stored?.user_id === userId ? stored.choice : noSelection;
  const changeSelection = (change: Partial<AddressSelection>) => {
    if (userId !== undefined) selectionStore.write({ user_id: userId, choice: { ...selection, ...change } });
  };
  return {
    selection,
    selectShipping: (shippingId: string) => changeSelection({ shippingId }),
    selectBilling: (billingId: string) => changeSelection({ billingId, isBillingSameAsShipping: false }),
    setBillingSameAsShipping: (isBillingSameAsShipping: boolean) =>
      changeSelection({ isBillingSameAsShipping }),
  };
}

interface StoredSelection {
  readonly user_id: string;
  // Open tabs hold selections that are stored as "choice", so the name stays.
  readonly choice: AddressSelection;
}

const selectionStore = createBrowserStore<StoredSelection | undefined>(
  "prairie-dollar.address-choice",
  isStoredSelection,
  undefined,
  { storage: "session" },
);

function isStoredSelection(value: unknown): value is StoredSelection {
  if (!hasTexts(value, "user_id") || !isObject(value.choice)) return false;
  const { shippingId, billingId, isBillingSameAsShipping } = value.choice;
  const isOptionalText = (field: unknown) => field === undefined || typeof field === "string";
  return (
    isOptionalText(shippingId) && isOptionalText(billingId) && typeof isBillingSameAsShipping === "boolean"
  );
}
