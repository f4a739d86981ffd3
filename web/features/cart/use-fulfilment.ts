import { useQuery } from "@tanstack/react-query";
import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import { createBrowserStore } from "../../lib/browser-store.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { readChosenWindow } from "./chosen-window.ts";
import { freeWindowsOptions } from "./pickup-query.ts";
import { type KnownPlace, useQuotePlace } from "./use-quote-place.ts";

/** The shopper's choice, which the cart and the checkout share. */
export const chosenFulfilment = createBrowserStore<Fulfilment>(
  "prairie-dollar.fulfilment",
  isFulfilment,
  "delivery",
);

interface OrderPlace {
  readonly fulfilment: Fulfilment;
  /** True if pick-up is chosen, but has no free window, and none was chosen in this tab. */
  readonly isFull: boolean;
  /** True if the store offers pick-up, too. */
  readonly isPickupOffered: boolean;
  /** The place that decides the price. It is the shop for pick-up. */
  readonly place: KnownPlace;
}

/** Returns how the shopper wants to get the order. It is a delivery if all pick-up windows are full. */
export function useFulfilment(): OrderPlace {
  const deliveryPlace = useQuotePlace();
  const choice = chosenFulfilment.useValue();
  const { data: settings } = useQuery(storeSettingsOptions);
  const isPickupOffered = settings?.pickup === true;
  const { data: pickup } = useQuery({ ...freeWindowsOptions, enabled: isPickupOffered });
  const isChosen = choice === "pickup" && isPickupOffered;
  const isFull = isChosen && pickup?.windows.length === 0 && readChosenWindow() === undefined;
  if (!isChosen || isFull) {
    return { fulfilment: "delivery", isFull, isPickupOffered, place: deliveryPlace };
  }
  return { fulfilment: "pickup", isFull, isPickupOffered, place: toShopPlace(settings.taxes) };
}

/** Returns the place of an order that is picked up in the shop. */
export function toShopPlace(taxes: KnownPlace["taxes"]): KnownPlace {
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
