import type { OrderView } from "../../../../contract/orders/orders.ts";
import { useEdits } from "../../../lib/use-edits.ts";

/** Tracking as an admin types it. Both texts are empty if there is none. */
export interface Tracking {
  readonly carrier: string;
  readonly number: string;
}

export function toTrackingBody({ carrier, number }: Tracking) {
  return { tracking_carrier: carrier.trim() || null, tracking_number: number.trim() || null };
}

export function getSavedTracking(order: Pick<OrderView, "tracking_carrier" | "tracking_number">): Tracking {
  return { carrier: order.tracking_carrier ?? "", number: order.tracking_number ?? "" };
}

/** Typed tracking by order id. */
export type EditedTracking = Readonly<Record<string, Tracking>>;

/**
 * Stores typed tracking numbers as a draft.
 * @param place the end of the draft's name
 */
export function useEditedTracking(place: string) {
  const { values, change } = useEdits<{ readonly edited: EditedTracking }>({
    draft: `tracking.${place}`,
    initial: { edited: {} },
  });
  return [values.edited, (typed: EditedTracking) => change({ edited: typed })] as const;
}
