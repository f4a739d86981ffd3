import type { OrderWorkView } from "../../../../contract/admin/orders.ts";
import { type OrderTask, orderTasks } from "../../../../contract/orders/order-status.ts";
import { classNames } from "../../../lib/class-names.ts";

interface OrderTasksProps {
  readonly current: OrderTask | undefined;
  readonly counts: OrderWorkView;
  readonly onSelect: (task: OrderTask | undefined) => void;
}

/** Filters the orders by what is to be done with them. On a phone, only tasks with orders are shown. */
export function OrderTasks({ current, counts, onSelect }: OrderTasksProps) {
  const tasks = [undefined, ...orderTasks].map((task) => ({ task, count: countTask(task, counts) }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in the layout; the group's name is enough
    <div role="group" aria-label="To do" className="flex flex-wrap gap-1.5">
      {tasks.map(({ task, count }) => {
        const isCurrent = task === current;
        // "To prepare" is the sum of three tasks, which the dashboard links to.
        if (task === "pending" && !isCurrent) return null;
        const isEmpty = count === 0 && !isCurrent;
        return (
          <button
            key={task ?? "all"}
            type="button"
            aria-pressed={isCurrent}
            onClick={() => onSelect(task)}
            className={classNames(
              "inline-flex min-h-9 items-center gap-2 rounded-control border px-3 text-small font-semibold pointer-coarse:min-h-11",
              isCurrent
                ? "border-brand-700 bg-brand-700 text-white"
                : "border-line-strong/60 bg-surface text-brand-800 hover:bg-brand-50",
              isEmpty && "font-medium text-ink-muted max-sm:hidden",
            )}
          >
            {task === undefined ? "All" : taskLabels[task]}
            {count !== undefined && <span className="tabular-nums opacity-80">{count}</span>}
          </button>
        );
      })}
    </div>
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
  refund_failed: "Failed refunds",
  disputed: "Disputes",
};
