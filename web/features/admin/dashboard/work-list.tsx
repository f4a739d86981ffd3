import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { lowStockBelow, type WorkView } from "../../../../contract/admin/dashboard.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Panel } from "../../../components/panel.tsx";
import { describeDispute, StripeLink } from "../shared/disputes.tsx";
import { pluralize } from "../shared/format.ts";
import { OrderLink } from "../shared/order-link.tsx";

export function hasWork(work: WorkView): boolean {
  const counts = [
    work.disputes.length,
    work.disputed,
    work.returns,
    work.refund_failed,
    work.to_pack,
    work.to_ship,
    work.cash_to_collect,
    work.emails_failed,
    work.low_stock,
  ];
  return counts.some((count) => count > 0);
}

/** What there is to do, the most urgent first; each line leads to exactly what it counts. */
export function WorkList({ work }: { readonly work: WorkView }) {
  const {
    disputes,
    disputed,
    returns,
    refund_failed,
    to_pack,
    to_ship,
    cash_to_collect,
    emails_failed,
    low_stock,
  } = work;
  return (
    <Panel title="To do">
      {!hasWork(work) && (
        <p className="flex items-center gap-2.5 text-ink-muted">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-evergreen-700" />
          Nothing to do. New orders appear here.
        </p>
      )}
      <ul className="-mx-2 divide-y divide-line">
        {disputes.map((dispute) => (
          <li
            key={dispute.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-2 py-2.5 text-[0.9375rem]"
          >
            <span className="min-w-0">
              <span className="block font-semibold text-danger">
                Answer the dispute over {formatDollars(dispute.amount)}
              </span>
              <span className="block text-sm text-ink-muted">{describeDispute(dispute)}</span>
            </span>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {dispute.order_id !== null && (
                <OrderLink id={dispute.order_id} number={dispute.order_number ?? ""} />
              )}
              <StripeLink url={dispute.stripe_url} />
            </span>
          </li>
        ))}
        <Item count={disputed} note="Do not ship while a bank decides" isUrgent>
          <Link to="/admin/orders" search={{ work: "disputed" }} className={linkClass}>
            {pluralize(disputed, "order")} with a disputed payment
          </Link>
        </Item>
        <Item count={refund_failed} note="The money did not go back to the customer" isUrgent>
          <Link to="/admin/orders" search={{ work: "refund_failed" }} className={linkClass}>
            {pluralize(refund_failed, "failed refund")}
          </Link>
        </Item>
        <Item count={returns} note="A customer waits for an answer or a refund">
          <Link to="/admin/orders" search={{ work: "returns" }} className={linkClass}>
            {pluralize(returns, "order")} with a return
          </Link>
        </Item>
        <Item count={to_pack} note="Paid, or to be paid on delivery">
          <Link to="/admin/orders" search={{ work: "to_pack" }} className={linkClass}>
            {pluralize(to_pack, "order")} to pack
          </Link>
        </Item>
        <Item count={to_ship} note="In processing">
          <Link to="/admin/orders" search={{ work: "to_ship" }} className={linkClass}>
            {pluralize(to_ship, "order")} to ship
          </Link>
        </Item>
        <Item count={cash_to_collect} note="Shipped, to be paid on delivery">
          <Link to="/admin/orders" search={{ work: "cash_to_collect" }} className={linkClass}>
            {pluralize(cash_to_collect, "cash payment")} to collect
          </Link>
        </Item>
        <Item count={emails_failed} note="See why, and send them again">
          <Link to="/admin/mails" className={linkClass}>
            {pluralize(emails_failed, "email")} could not be sent
          </Link>
        </Item>
        <Item count={low_stock} note={`Fewer than ${lowStockBelow} left to sell`}>
          <Link to="/admin/products" search={{ stock: "low", status: "active" }} className={linkClass}>
            {pluralize(low_stock, "product")} low on stock
          </Link>
        </Item>
      </ul>
      {!work.has_new_order_email && (
        <SettingHint text="New orders are not announced by email." action="Choose an address" />
      )}
      {!work.has_default_tax && (
        <SettingHint text="New products start without a tax rate." action="Set the default tax rate" />
      )}
    </Panel>
  );
}

/** What the settings do not say yet. */
function SettingHint({ text, action }: { readonly text: string; readonly action: string }) {
  return (
    <p className="mt-3 text-sm text-ink-muted">
      {text}{" "}
      <Link to="/admin/settings" className="font-semibold text-evergreen-800 underline">
        {action}
      </Link>
    </p>
  );
}

interface ItemProps {
  readonly count: number;
  readonly note: string;
  readonly isUrgent?: boolean;
  /** The link, which covers the line. */
  readonly children: ReactNode;
}

function Item({ count, note, isUrgent = false, children }: ItemProps) {
  if (count === 0) return null;
  return (
    <li className="relative flex items-center justify-between gap-4 px-2 py-2.5 text-[0.9375rem] hover:bg-evergreen-50">
      <span className="min-w-0">
        <span className={isUrgent ? "block text-danger" : "block"}>{children}</span>
        <span className="block text-sm text-ink-muted">{note}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </li>
  );
}

const linkClass = "font-semibold after:absolute after:inset-0 after:rounded-control";
