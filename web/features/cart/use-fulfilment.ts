import { useQuery } from "@tanstack/react-query";
import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import { createBrowserStore } from "../../lib/browser-store.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { readChosenWindow } from "./checkout-memory.ts";
import type { PickupTerms } from "./estimate-quote.ts";
import { freeWindowsOptions } from "./pickup-query.ts";
import { type PricingPlace, usePricingPlace } from "./use-pricing-place.ts";

/** The shopper's choice of delivery or pick-up, with what its price depends on. */
export type FulfilmentTerms = PricingPlace | PickupTerms;

/** The shopper's choice, which the cart and the checkout share. */
export const chosenFulfilment = createBrowserStore<Fulfilment>(
  "prairie-dollar.fulfilment",
  isFulfilment,
  "delivery",
);

/** Returns how the shopper wants to get the order. It is a delivery if all pick-up windows are full. */
export function useFulfilment() {
  const place = usePricingPlace();
  const choice = chosenFulfilment.useValue();
  const { data: settings } = useQuery(storeSettingsOptions);
  const isPickupOffered = settings?.pickup === true;
  const { data: pickup } = useQuery({ ...freeWindowsOptions, enabled: isPickupOffered });
  const isChosen = choice === "pickup" && isPickupOffered;
  const isFull = isChosen && pickup?.windows.length === 0 && readChosenWindow() === undefined;
  const terms: FulfilmentTerms = isChosen && !isFull ? { kind: "pickup", taxes: settings.taxes } : place;
  return {
    terms,
    /** True if pick-up is chosen, but has no free window, and none was chosen in this tab. */
    isFull,
    /** True if the store offers pick-up, too. */
    isPickupOffered,
  };
}

interface RowOptions {
  readonly isServed?: boolean;
  readonly isTaxLoading?: boolean;
  readonly estimateNote?: string | undefined;
  readonly shippingLabel?: string;
}

/** Returns what the rows of a price say about the terms. */
export function toRowOptions(terms: FulfilmentTerms): RowOptions {
  if (terms.kind === "pickup") return { shippingLabel: "Pick-up" };
  const { isServed, isTaxLoading, estimateNote } = terms;
  return { isServed, isTaxLoading, estimateNote };
}

function isFulfilment(value: unknown): value is Fulfilment {
  return value === "delivery" || value === "pickup";
}
