import { Link, type LinkProps, linkOptions } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import type { WorkView } from "../../../../contract/admin/dashboard.ts";
import { lowStockBelow } from "../../../../contract/catalog/stock-label.ts";
import type { OrderTask } from "../../../../contract/orders/order-status.ts";
import { dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { pluralize } from "../shared/format.ts";

/** Lists open work, the most urgent first. Each line links to the records that it counts. */
export function WorkList({ work }: { readonly work: WorkView }) {
  const { formatDateTime } = useStoreDates();
  return (
    <section aria-labelledby="to-do" className="panel px-4 py-3 sm:px-6">
      <h2 id="to-do" className="mb-1 text-lead font-bold">
        To do
      </h2>
      {!hasWork(work) && (
        <p className="flex items-center gap-2.5 text-ink-muted">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-brand-700" />
          Nothing to do. New orders appear here.
        </p>
      )}
      <ul className="-mx-2 -mb-1 grid gap-x-4 md:grid-cols-2 lg:grid-cols-3">
        {work.disputes.length > 0 && <DisputesLine disputes={work.disputes} />}
        {listTasks(work).map((task) => (
          <TaskLine key={task.title} {...task} />
        ))}
      </ul>
      {work.overdue_backup !== null && (
        <p className="mt-3 text-small text-danger">
          {work.overdue_backup.saved_at === null
            ? "There is no nightly backup yet."
            : `The last nightly backup is from ${formatDateTime(work.overdue_backup.saved_at)}.`}{" "}
          <Link to="/admin/settings/records" className={textLinkClass}>
            Download a backup
          </Link>
        </p>
      )}
      {!work.has_default_tax && (
        <p className="mt-2 text-small text-ink-muted">
          New products start without a tax rate.{" "}
          <Link to="/admin/taxes" className={textLinkClass}>
            Set the default tax rate
          </Link>
        </p>
      )}
    </section>
  );
}

export function hasWork(work: WorkView): boolean {
  return work.disputes.length > 0 || work.overdue_backup !== null || listTasks(work).length > 0;
}

/** Names all disputes on one line, because each has a line of its own on the page about payments. */
function DisputesLine({ disputes }: Pick<WorkView, "disputes">) {
  const { formatDateTime } = useStoreDates();
  const totalCents = disputes.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0);
  const [firstDue] = disputes.flatMap(({ due_at }) => due_at ?? []).toSorted();
  return (
    <TaskLine
      title={`Answer ${pluralize(disputes.length, "dispute")} over ${formatCents(totalCents)}`}
      note={
        firstDue === undefined ? "Send your evidence in Stripe" : `In Stripe, by ${formatDateTime(firstDue)}`
      }
      link={linkOptions({ to: "/admin/payments-health" })}
      isUrgent
    />
  );
}

interface TaskLineProps {
  readonly title: string;
  readonly note: string;
  readonly link: LinkProps;
  readonly isUrgent?: boolean | undefined;
}

function TaskLine({ title, note, link, isUrgent = false }: TaskLineProps) {
  return (
    <li className="relative flex items-center justify-between gap-4 rounded-control px-2 py-1 text-body hover:bg-brand-50">
      <span className="min-w-0">
        <span className={isUrgent ? "block text-danger" : "block"}>
          <Link {...link} className="font-semibold after:absolute after:inset-0 after:rounded-control">
            {title}
          </Link>
        </span>
        <span className="block text-small text-ink-muted">{note}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
    </li>
  );
}

function listTasks(work: WorkView) {
  // An order with a line of its own is not counted again.
  const named = new Set(work.disputes.map((dispute) => dispute.order_id)).size;
  const tasks = [
    {
      count: work.disputed - named,
      title: `${pluralize(work.disputed - named, named === 0 ? "order" : "other order")} with a disputed payment`,
      note: "Don't ship before the bank decides. Cancel what you lost",
      link: linkToOrders("disputed"),
      isUrgent: true,
    },
    {
      count: work.refund_failed,
      title: pluralize(work.refund_failed, "failed refund"),
      note: "The customer didn't get the money back",
      link: linkToOrders("refund_failed"),
      isUrgent: true,
    },
    {
      count: work.returns,
      title: `${pluralize(work.returns, "order")} with a return`,
      note: "A customer is waiting for an answer or a refund",
      link: linkToOrders("returns"),
    },
    {
      count: work.change_requested,
      title: `${pluralize(work.change_requested, "order")} with a change request`,
      note: "A customer asks for a change before the order leaves",
      link: linkToOrders("change_requested"),
    },
    {
      count: work.to_pack,
      title: `${pluralize(work.to_pack, "order")} to pack`,
      note: "Paid, or to be paid on delivery",
      link: linkToOrders("to_pack"),
    },
    {
      count: work.to_ship,
      title: `${pluralize(work.to_ship, "order")} to ship`,
      note: "Packed, waiting for the carrier",
      link: linkToOrders("to_ship"),
    },
    {
      count: work.to_make_ready,
      title: `${pluralize(work.to_make_ready, "order")} to make ready`,
      note: "For pick-up in the shop",
      link: linkToOrders("to_make_ready"),
    },
    {
      count: work.cash_to_collect,
      title: `${pluralize(work.cash_to_collect, "cash payment")} to collect`,
      note: "Shipped, to be paid on delivery",
      link: linkToOrders("cash_to_collect"),
    },
    {
      count: work.emails_failed,
      title: `${pluralize(work.emails_failed, "email")} could not be sent`,
      note: "See why, and send them again",
      link: linkOptions({ to: "/admin/emails" }),
    },
    {
      count: work.low_stock,
      title: `${pluralize(work.low_stock, "product")} low on stock`,
      note: `At their reorder point, or fewer than ${lowStockBelow} left`,
      link: linkOptions({ to: "/admin/products", search: { stock: "low", status: "active" } }),
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}

function linkToOrders(work: OrderTask) {
  return linkOptions({ to: "/admin/orders", search: { work } });
}
