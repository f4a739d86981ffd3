import { useQuery } from "@tanstack/react-query";
import { Store, Truck } from "lucide-react";
import type { ReactNode } from "react";
import type { CartView } from "../../../contract/orders/cart.ts";
import { formatArrival } from "../../../contract/orders/describe-arrival.ts";
import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import { formatPickupDay, formatPickupStart } from "../../../contract/orders/pickup.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { optionGridClass } from "../../components/classes.ts";
import { classNames } from "../../lib/class-names.ts";
import { useStoreDates } from "../../lib/dates.ts";
import { readChosenWindow } from "./chosen-window.ts";
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
    <fieldset disabled={isLocked} className={`${optionGridClass} min-w-0`}>
      <legend className="sr-only">Delivery or pick-up</legend>
      <Option value="delivery" chosen={fulfilment} Icon={Truck} title="Delivery">
        <DeliveryTerms cart={cart} />
      </Option>
      <Option
        value="pickup"
        chosen={fulfilment}
        Icon={Store}
        title="Pick up in the shop"
        isDisabled={first === undefined && !isWindowChosen}
      >
        {first === undefined
          ? describeMissingWindow(pickup, isWindowChosen)
          : `Free, ready ${formatFirstTime(first, timeZone)}`}
      </Option>
    </fieldset>
  );
}

interface OptionProps {
  readonly value: Fulfilment;
  readonly chosen: Fulfilment;
  readonly Icon: typeof Truck;
  readonly title: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

function Option({ value, chosen, Icon, title, isDisabled, children }: OptionProps) {
  return (
    <label
      className={classNames(
        "flex min-h-12 items-center gap-3 rounded-control border px-4 py-2",
        value === chosen ? "border-brand-700 bg-brand-50" : "border-line bg-surface",
        isDisabled ? "text-ink-muted" : "cursor-pointer hover:border-brand-700",
      )}
    >
      <input
        type="radio"
        name="fulfilment"
        value={value}
        checked={value === chosen}
        disabled={isDisabled}
        onChange={() => chosenFulfilment.write(value)}
        className="size-4 shrink-0"
      />
      <Icon aria-hidden className="size-5 shrink-0 text-brand-700 max-[15rem]:hidden" />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-small text-ink-muted">{children}</span>
      </span>
    </label>
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
