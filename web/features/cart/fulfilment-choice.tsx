import { useQuery } from "@tanstack/react-query";
import { Store, Truck } from "lucide-react";
import type { CartView } from "../../../contract/orders/cart.ts";
import { formatArrival } from "../../../contract/orders/describe-arrival.ts";
import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import { formatPickupDay, formatPickupStart } from "../../../contract/orders/pickup.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { RadioCards } from "../../components/radio-cards.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import { readChosenWindow } from "./checkout-memory.ts";
import { deliveryOptions } from "./delivery-query.ts";
import { estimateQuote } from "./estimate-quote.ts";
import { freeWindowsOptions } from "./pickup-query.ts";
import { chosenFulfilment } from "./use-fulfilment.ts";
import { usePricingPlace } from "./use-pricing-place.ts";

interface FulfilmentChoiceProps {
  readonly cart: CartView;
  readonly fulfilment: Fulfilment;
  readonly isLocked?: boolean;
}

/** Offers delivery and pick-up, each with its price and its first day. */
export function FulfilmentChoice({ cart, fulfilment, isLocked }: FulfilmentChoiceProps) {
  const pickup = useQuery(freeWindowsOptions);
  const { timeZone } = useStoreDates();
  const [first] = pickup.data?.windows ?? [];
  // This order may hold the last place.
  const isWindowChosen = readChosenWindow() !== undefined;
  return (
    <RadioCards
      label="Delivery or pick-up"
      value={fulfilment}
      disabled={isLocked}
      onChange={chosenFulfilment.write}
      options={[
        { value: "delivery", label: "Delivery", icon: Truck, note: <DeliveryTerms cart={cart} /> },
        {
          value: "pickup",
          label: "Pick up in the shop",
          icon: Store,
          note:
            first === undefined
              ? describeMissingWindow(pickup, isWindowChosen)
              : `Free, ready ${formatFirstTime(first, timeZone)}`,
          isDisabled: first === undefined && !isWindowChosen,
        },
      ]}
    />
  );
}

function DeliveryTerms({ cart }: { readonly cart: CartView }) {
  const place = usePricingPlace();
  const { data } = useQuery(deliveryOptions(place.postalCode ?? ""));
  if (!place.isServed) return "Not to your postal code";
  const { shippingCost } = estimateQuote(cart, place);
  const price = shippingCost === 0 ? "Free" : formatDollars(shippingCost);
  return data?.arrival ? `${price}, arrives ${formatArrival(data.arrival)}` : price;
}

function describeMissingWindow(
  { isPending, isError }: { isPending: boolean; isError: boolean },
  isWindowChosen: boolean,
): string {
  if (isPending) return "Loading the times...";
  if (isError) return "We couldn't load the times. Please reload the page.";
  return isWindowChosen ? "Free" : "All times are taken right now.";
}

/** Formats the start of a window as 'from 2:00 PM today' or 'from 2:00 PM on Friday, November 27'. */
function formatFirstTime(window: { starts_at: string }, timeZone: TimeZone): string {
  const isToday = toStoreDay(new Date(window.starts_at), timeZone) === toStoreDay(new Date(), timeZone);
  const day = isToday ? "today" : `on ${formatPickupDay(window, timeZone)}`;
  return `from ${formatPickupStart(window, timeZone)} ${day}`;
}
