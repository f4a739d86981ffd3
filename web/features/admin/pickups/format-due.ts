import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";

/** Formats what to collect at the counter. The amounts differ only if the nickel rounding of cash matters. */
export function formatDue({ cash, interac }: NonNullable<PickupOrderView["due"]>): string {
  if (cash === interac) return formatDollars(cash);
  return `${formatDollars(cash)} in cash, or ${formatDollars(interac)} by Interac`;
}
