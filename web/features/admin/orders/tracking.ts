import type { OrderView } from "../../../../contract/orders/orders.ts";
import { useDraft } from "../../../lib/use-draft.ts";

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
 * Holds typed tracking numbers. Like a form's, they survive the end of the session.
 * @param place names the draft
 */
export function useEditedTracking(place: string) {
  const name = `tracking.${place}`;
  const [{ edited }, change] = useDraft<{ readonly edited: EditedTracking }>(name, { edited: {} });
  return [edited, (typed: EditedTracking) => change({ edited: typed })] as const;
}
