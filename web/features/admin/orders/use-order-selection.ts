import { useState } from "react";
import type { AdminOrderSummaryView } from "../../../../contract/admin/orders.ts";
import { isShippable } from "../../../../contract/orders/order-transitions.ts";

/** Holds the checked orders of this page and of others. Those that can no longer be shipped drop out. */
export function useOrderSelection(pageOrders: readonly AdminOrderSummaryView[]) {
  // Orders rather than ids, because those of other pages are shipped, too.
  const [checked, setChecked] = useState<readonly AdminOrderSummaryView[]>([]);
  const findOnPage = (id: string) => pageOrders.find((order) => order.id === id);
  // An order may have changed since it was checked.
  const selected = checked.map((order) => findOnPage(order.id) ?? order).filter(isShippable);
  return {
    selected,
    /** Selects these orders of this page and of the former selection, and no others. */
    select(ids: readonly string[]) {
      const onOtherPages = selected.filter(({ id }) => findOnPage(id) === undefined);
      setChecked([...onOtherPages, ...pageOrders].filter(({ id }) => ids.includes(id)));
    },
    deselect: (ids: readonly string[]) => setChecked(selected.filter(({ id }) => !ids.includes(id))),
    clear: () => setChecked([]),
  };
}
