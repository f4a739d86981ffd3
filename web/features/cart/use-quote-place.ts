import { useQuery } from "@tanstack/react-query";
import type { AddressView } from "../../../contract/account/addresses.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { deliveryOptions } from "./delivery-query.ts";
import type { QuotePlace } from "./estimate-quote.ts";

/**
 * Returns what the price of an order to an address depends on, and whether the store delivers there. Until it is known, the
 * taxes are those of the store's own place.
 */
export function useQuotePlace(address: AddressView | undefined): QuotePlace & { readonly isServed: boolean } {
  const { data: delivery } = useQuery(deliveryOptions(address?.postal_code ?? ""));
  const { data: settings } = useQuery(storeSettingsOptions);
  return {
    isLocal: address?.is_local === true,
    isServed: delivery?.is_served !== false,
    rates: delivery?.rates,
    taxes: delivery?.taxes ?? settings?.taxes,
  };
}
