import { useQuery } from "@tanstack/react-query";
import type { PlaceTaxes } from "../../../contract/tax/place-taxes.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { deliveryOptions } from "./delivery-query.ts";

/**
 * Returns the taxes of a postal code, or of the store's own place until they are known. They are undefined in a store that
 * charges the rates of its products.
 * @param postalCode blank if the place is unknown
 */
export function usePlaceTaxes(postalCode: string): PlaceTaxes | undefined {
  const { data: delivery } = useQuery(deliveryOptions(postalCode));
  const { data: settings } = useQuery(storeSettingsOptions);
  return delivery?.taxes ?? settings?.taxes;
}
