import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatPickupDay, formatPickupTimes, formatPickupWindow } from "../../../contract/orders/pickup.ts";
import { SelectField } from "../../components/fields.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { useStoreDates } from "../../lib/dates.ts";
import { type PickupWindowView, readChosenWindow, rememberForCheckout } from "../cart/checkout-memory.ts";
import { freeWindowsOptions } from "../cart/pickup-query.ts";

interface PickupWindowsProps {
  readonly pickup: ReturnType<typeof usePickupWindow>;
}

/** Offers the days and times of pick-up. */
export function PickupWindows({ pickup }: PickupWindowsProps) {
  const { timeZone } = useStoreDates();
  const { windows, chosen } = pickup;
  if (pickup.isPending) {
    return (
      <div role="status" aria-label="Loading pick-up">
        <Skeleton className="h-20" />
      </div>
    );
  }
  if (pickup.hasFailed) {
    const title = "We couldn't load the times for pick-up. Please try again.";
    return <LoadFailure title={title} onRetry={pickup.reload} />;
  }
  const dayOf = (window: PickupWindowView) => formatPickupDay(window, timeZone);
  const chosenDay = chosen && dayOf(chosen);
  const chosenText = chosen && formatPickupWindow(chosen, timeZone);
  const days = [...new Set(windows.map(dayOf))];
  const choose = (window: PickupWindowView | undefined) => {
    if (window !== undefined) pickup.choose(window);
  };
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label="Day"
        name="pickup_day"
        value={chosenDay ?? ""}
        options={days.map((day) => ({ value: day, label: day }))}
        onChange={(event) => choose(windows.find((window) => dayOf(window) === event.target.value))}
      />
      <SelectField
        label="Time"
        name="pickup_time"
        value={chosen?.starts_at ?? ""}
        error={describeLoss(chosenText, pickup.hasLostWindow)}
        options={windows
          .filter((window) => dayOf(window) === chosenDay)
          .map((window) => ({ value: window.starts_at, label: formatPickupTimes(window, timeZone) }))}
        onChange={(event) => choose(windows.find((window) => window.starts_at === event.target.value))}
      />
      {/* Large text does not fit into the fields of a phone. */}
      {chosenText !== undefined && <p className="hidden font-medium max-[20rem]:block">{chosenText}</p>}
    </div>
  );
}

function describeLoss(chosen: string | undefined, hasLostWindow: boolean): string | undefined {
  if (chosen === undefined)
    return "All times are taken right now. Please choose delivery, or come back later.";
  if (!hasLostWindow) return undefined;
  return `The time that you chose is taken now. Your new time is ${chosen}. Please check it, or choose another.`;
}

/**
 * Holds the pick-up window that was chosen in this tab, at first the first free one. It stays although its last place
 * may be taken meanwhile, because this order may have taken it.
 */
export function usePickupWindow() {
  const queryClient = useQueryClient();
  const { data, isPending, refetch } = useQuery(freeWindowsOptions);
  const [chosen, setChosen] = useState(readChosenWindow);
  const [lostStart, setLostStart] = useState<string>();
  const [isUnseen, setUnseen] = useState(false);
  const free = (data?.windows ?? []).filter(({ starts_at }) => starts_at !== lostStart);
  const [first] = free;
  if (chosen === undefined && first !== undefined) setChosen(first);
  useEffect(() => rememberForCheckout({ window: chosen }), [chosen]);
  const isListed = chosen === undefined || free.some(({ starts_at }) => starts_at === chosen.starts_at);
  const windows = isListed ? free : [chosen, ...free].toSorted(compareStarts);
  return {
    isPending,
    hasFailed: !isPending && data === undefined,
    reload: () => void refetch(),
    windows,
    chosen,
    isPaidAtPickup: data?.is_paid_at_pickup === true,
    /** True after the store refused a window, until another is chosen. */
    hasLostWindow: lostStart !== undefined,
    /** True after a window was replaced, until the shopper was asked to look at the new one. */
    isUnseen,
    markSeen: () => setUnseen(false),
    choose: (window: PickupWindowView) => {
      setChosen(window);
      setLostStart(undefined);
      setUnseen(false);
    },
    /** Replaces a window that the store has refused by the next free one. */
    replace: (startsAt: string) => {
      if (chosen?.starts_at !== startsAt) return;
      setLostStart(startsAt);
      setUnseen(true);
      setChosen(free.find(({ starts_at }) => starts_at > startsAt));
      void queryClient.invalidateQueries({ queryKey: freeWindowsOptions.queryKey });
    },
  };
}

function compareStarts(one: PickupWindowView, other: PickupWindowView): number {
  return one.starts_at.localeCompare(other.starts_at);
}
