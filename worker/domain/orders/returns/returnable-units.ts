import { isOpenReturn } from "../../../../contract/orders/returns.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import type { StoreContext } from "../../context.ts";
import {
  countRefundedOrRestocked,
  countRefundedUnits,
  countUnits,
  type UnitCounts,
} from "../../money/refunds/refund-amounts.ts";
import { findLastReturnDay } from "./return-deadline.ts";
import type { OrderWithReturns } from "./return-rows.ts";

/**
 * Counts the units of each item that the customer can return now. Units that are refunded, restocked or in an open return do
 * not count. All counts are 0 after the last day.
 */
export function countReturnableUnits(context: StoreContext, records: OrderWithReturns): UnitCounts {
  const { items, refunds, returns } = records;
  const lastDay = findLastReturnDay(records);
  if (lastDay === undefined || toStoreDay(context.now(), records.timeZone) > lastDay) {
    return new Map(items.map(({ id }) => [id, 0]));
  }
  const refundedUnits = countRefundedUnits(refunds);
  const openReturns = returns.filter(isOpenReturn);
  const requestedUnits = countUnits(openReturns);
  const restockedByOpenReturns = countUnits(
    openReturns.filter((row) => row.state === "received" && row.restocks === true),
  );
  const countReturnable = (item: OrderItemRow) => {
    // The requested units include those that an open return has restocked, which must not be subtracted twice.
    const restockedQuantity = item.restockedQuantity - (restockedByOpenReturns.get(item.id) ?? 0);
    const settledUnits = countRefundedOrRestocked({ ...item, restockedQuantity }, refundedUnits);
    return Math.max(0, item.quantity - settledUnits - (requestedUnits.get(item.id) ?? 0));
  };
  return new Map(items.map((item) => [item.id, countReturnable(item)]));
}
