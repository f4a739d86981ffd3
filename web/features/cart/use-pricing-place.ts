import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { useShippingAddress } from "../account/addresses/address-selection.ts";
import { deliveryOptions } from "./delivery-query.ts";
import type { PlaceRates } from "./estimate-quote.ts";
import { useKnownPostalCode } from "./known-postal-code.ts";

/** The place of a delivery, which decides its price, as far as it is known. */
export interface PricingPlace extends PlaceRates {
  readonly kind: "delivery";
  /** Undefined until a place is known. */
  readonly postalCode: string | undefined;
  readonly isServed: boolean;
  /** True until the taxes of the place have loaded. Taxes and total must not be shown before. */
  readonly isTaxLoading: boolean;
  /** Names the place of the prices, unless it is that of the address. */
  readonly estimateNote: string | undefined;
  /** Loads the place again, such as after the store has refused a total. */
  readonly reload: () => Promise<PlaceRates>;
}

/**
 * Returns what the price of an order depends on: the address, or else the postal code that was typed last, or else the
 * store's own place. While another place loads, it is the former one.
 */
export function usePricingPlace(): PricingPlace {
  const { address } = useShippingAddress();
  const postalCode = useKnownPostalCode();
  const { data: settings } = useQuery(storeSettingsOptions);
  const { data, isPending, isPlaceholderData, refetch } = useQuery({
    ...deliveryOptions(postalCode ?? ""),
    placeholderData: keepPreviousData,
  });
  const delivery = postalCode === "" ? undefined : data;
  const isLocal = address?.is_local ?? delivery?.is_local === true;
  const taxes = delivery ? delivery.taxes : settings?.taxes;
  const ownNote = taxes && `Estimated for ${taxes.placeName}. Your postal code decides.`;
  const estimateNote = delivery ? `Estimated for ${delivery.postal_code}` : ownNote;
  return {
    kind: "delivery",
    postalCode: address?.postal_code ?? delivery?.postal_code,
    isLocal,
    // The former place says nothing about this one.
    isServed: isPlaceholderData || delivery?.is_served !== false,
    rates: delivery?.rates,
    taxes,
    isTaxLoading: settings?.taxes !== undefined && postalCode !== "" && isPending,
    estimateNote: address && delivery ? undefined : estimateNote,
    reload: async () => ({ isLocal, ...((await refetch()).data ?? { rates: delivery?.rates, taxes }) }),
  };
}
