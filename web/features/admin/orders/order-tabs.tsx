import type { OrderWorkView } from "../../../../contract/admin/orders.ts";
import { type OrderTask, orderTasks } from "../../../../contract/orders/order-status.ts";
import { Tab, Tabs } from "../../../components/tabs.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { OrdersSearch } from "./orders-search.ts";

interface OrderTabsProps {
  readonly search: OrdersSearch;
  readonly counts: OrderWorkView;
}

/** Lists the orders by what is to be done with them. On a phone, only tasks with orders are shown. */
export function OrderTabs({ search, counts }: OrderTabsProps) {
  const current = search.work;
  // "To prepare" is the sum of three tasks, which the dashboard links to.
  const tasks = [undefined, ...orderTasks].filter((task) => task !== "pending" || task === current);
  return (
    <Tabs label="To do">
      {tasks.map((task) => {
        const count = countTask(task, counts);
        const isEmpty = count === 0 && task !== current;
        return (
          <Tab
            key={task ?? "all"}
            to="/admin/orders"
            search={{ ...search, work: task, page: undefined }}
            resetScroll={false}
            isCurrent={task === current}
            count={count}
            className={classNames(isEmpty && "font-medium max-sm:hidden")}
          >
            {task === undefined ? "All" : taskLabels[task]}
          </Tab>
        );
      })}
    </Tabs>
  );
}

function countTask(task: OrderTask | undefined, counts: OrderWorkView): number | undefined {
  if (task === undefined) return undefined;
  return task === "pending" ? counts.to_pack + counts.to_ship + counts.to_make_ready : counts[task];
}

const taskLabels: Record<OrderTask, string> = {
  pending: "To prepare",
  to_pack: "To pack",
  to_ship: "To ship",
  to_make_ready: "To make ready",
  cash_to_collect: "Cash to collect",
  returns: "Returns",
  change_requested: "Change requests",
  refund_failed: "Failed refunds",
  disputed: "Disputes",
};
