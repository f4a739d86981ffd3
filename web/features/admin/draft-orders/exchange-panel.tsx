import { Link } from "@tanstack/react-router";
import { formatCents, formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { type Exchange, splitDifference } from "./placement-choices.ts";

/** Shows what comes back of another order, and its refund today. */
export function ExchangePanel({ exchange }: { readonly exchange: Exchange }) {
  return (
    <Panel title="What comes back">
      <ul>
        {exchange.items.map(({ product_name: name, quantity }) => (
          <li key={name} className="font-semibold wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <p className="text-ink-muted">
        From order{" "}
        <Link to="/admin/orders/$id" params={{ id: exchange.order_id }} className={textLinkClass}>
          {exchange.order_number}
        </Link>
        , refunded with {formatDollars(exchange.refund)} once the new order is placed
      </p>
      {exchange.problem !== null && <Alert tone="warning">{exchange.problem}</Alert>}
    </Panel>
  );
}

interface DifferenceProps {
  readonly exchange: Exchange;
  readonly total: number;
}

/** Says what the customer pays or gets back. */
export function Difference({ exchange, total }: DifferenceProps) {
  const { paidCents, returnedCents } = splitDifference(exchange, total);
  if (returnedCents > 0) {
    return <p className="font-semibold">{formatCents(returnedCents)} goes back to the customer.</p>;
  }
  if (paidCents === 0) return <p className="font-semibold">There is nothing to pay.</p>;
  return (
    <div>
      <p className="font-semibold">The customer pays {formatCents(paidCents)}.</p>
      <p className="text-small text-ink-muted">
        Take it now. For a payment link, refund the items and make a new order instead.
      </p>
    </div>
  );
}
