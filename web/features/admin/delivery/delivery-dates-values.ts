import * as v from "valibot";
import { deliveryZones } from "../../../../contract/store/delivery-zones.ts";
import { type StoreIdentity, type TransitDays, typedIdentity } from "../../../../contract/store/identity.ts";

/** Returns the delivery dates as the form's controls hold them. */
export function toDeliveryDates({ delivery: { dispatch_until, days } }: StoreIdentity) {
  return {
    dispatch_until,
    days: {
      local: toTypedDays(days.local),
      province: toTypedDays(days.province),
      canada: toTypedDays(days.canada),
      remote: toTypedDays(days.remote),
    },
  };
}

/** Both numbers are blank if the store promises no days. */
function toTypedDays(days: TransitDays) {
  return days === null ? { from: "", to: "" } : { from: String(days.from), to: String(days.to) };
}

const { dispatch_until, days } = typedIdentity.entries.delivery.entries;

/** Parses the form's texts into the part of the identity that a request sends. */
export const deliveryDatesForm = v.pipe(
  v.object({
    dispatch_until,
    days: v.pipe(v.object(v.entriesFromList(deliveryZones, typedDays())), days),
  }),
  v.transform((delivery) => ({ delivery })),
);

function typedDays() {
  return v.pipe(
    v.object({ from: v.string(), to: v.string() }),
    v.transform(({ from, to }) =>
      from.trim() === "" && to.trim() === "" ? null : { from: toNumber(from), to: toNumber(to) },
    ),
  );
}

function toNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
