import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type PickupWindowView, readChosenWindow, rememberForCheckout } from "../cart/checkout-memory.ts";
import { freeWindowsOptions } from "../cart/pickup-query.ts";

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
