import { useQuery } from "@tanstack/react-query";
import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import { createBrowserStore } from "../../lib/browser-store.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { readChosenWindow } from "./chosen-window.ts";
import { freeWindowsOptions } from "./pickup-query.ts";
import { type PricingPlace, usePricingPlace } from "./use-pricing-place.ts";

/** The shopper's choice, which the cart and the checkout share. */
export const chosenFulfilment = createBrowserStore<Fulfilment>(
  "prairie-dollar.fulfilment",
  isFulfilment,
  "delivery",
);

/** Returns how the shopper wants to get the order. It is a delivery if all pick-up windows are full. */
export function useFulfilment() {
  const deliveryPlace = usePricingPlace();
  const choice = chosenFulfilment.useValue();
  const { data: settings } = useQuery(storeSettingsOptions);
  const isPickupOffered = settings?.pickup === true;
  const { data: pickup } = useQuery({ ...freeWindowsOptions, enabled: isPickupOffered });
  const isChosen = choice === "pickup" && isPickupOffered;
  const isFull = isChosen && pickup?.windows.length === 0 && readChosenWindow() === undefined;
  const fulfilment: Fulfilment = isChosen && !isFull ? "pickup" : "delivery";
  return {
    fulfilment,
    /** True if pick-up is chosen, but has no free window, and none was chosen in this tab. */
    isFull,
    /** True if the store offers pick-up, too. */
    isPickupOffered,
    /** The place that decides the price. It is the shop for pick-up. */
    place: fulfilment === "pickup" ? toShopPlace(settings?.taxes) : deliveryPlace,
  };
}

/** Returns the place of an order that is picked up in the shop. */
export function toShopPlace(taxes: PricingPlace["taxes"]): PricingPlace {
  const shop = { isLocal: false, rates: [], taxes };
  return {
    ...shop,
    postalCode: undefined,
    isServed: true,
    isTaxLoading: false,
    estimateNote: undefined,
    shippingLabel: "Pick-up",
    reload: async () => shop,
  };
}

function isFulfilment(value: unknown): value is Fulfilment {
  return value === "delivery" || value === "pickup";
}
