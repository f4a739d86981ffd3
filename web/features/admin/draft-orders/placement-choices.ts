import { Banknote, CreditCard, Link, type LucideIcon, PackageCheck, Undo2 } from "lucide-react";
import type { DraftOrderView } from "../../../../contract/admin/draft-orders.ts";
import { splitExchange } from "../../../../contract/admin/exchanges.ts";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import { dollarsToCents, formatCents, roundToCashCents } from "../../../../contract/shared/money.ts";
import type { PlacedPayment } from "./queries.ts";

interface PlacementChoice {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly payment: PlacedPayment;
}

export type Exchange = NonNullable<DraftOrderView["exchange"]>;

/**
 * Lists how a draft can be placed, the usual way first.
 * @param total in dollars
 * @param days for which a payment link holds the stock
 */
export function listChoices(view: DraftOrderView, total: number, days: number): PlacementChoice[] {
  if (view.exchange !== null) return listExchangeChoices(view.exchange, total);
  if (total === 0) return [{ label: "Place order", Icon: PackageCheck, payment: { kind: "free" } }];
  const totalCents = dollarsToCents(total);
  const laterLabel = view.destination?.kind === "pickup" ? "Pay at pick-up" : "Cash on delivery";
  return [
    { label: "Send payment link", Icon: Link, payment: { kind: "link", days } },
    ...counterWays.map(({ tender, phrase, Icon }) => {
      const cents = tender === "cash" ? roundToCashCents(totalCents) : totalCents;
      return {
        label: `Take ${formatCents(cents)} ${phrase}`,
        Icon,
        payment: { kind: "collected", tender },
      } as const;
    }),
    ...(view.is_paid_on_collection
      ? [{ label: laterLabel, Icon: PackageCheck, payment: { kind: "on_collection" } } as const]
      : []),
  ];
}

function listExchangeChoices(exchange: Exchange, total: number): PlacementChoice[] {
  const payment = { kind: "exchange", refund: exchange.refund } as const;
  const { paidCents, returnedCents } = splitDifference(exchange, total);
  if (paidCents === returnedCents) return [{ label: "Exchange", Icon: Undo2, payment }];
  if (returnedCents > 0 && exchange.is_paid_by_card) {
    return [{ label: `Refund ${formatCents(returnedCents)} to the card`, Icon: Undo2, payment }];
  }
  return counterWays.map(({ tender, phrase, Icon }) => {
    const moved = splitDifference(exchange, total, tender);
    const amount = formatCents(moved.paidCents + moved.returnedCents);
    return {
      label: `${paidCents > 0 ? "Take" : "Return"} ${amount} ${phrase}`,
      Icon,
      payment: { ...payment, tender },
    };
  });
}

/** Computes what the customer pays or gets back, in cents. */
export function splitDifference({ refund }: Exchange, total: number, tender?: CounterTender) {
  return splitExchange({ refundCents: dollarsToCents(refund), totalCents: dollarsToCents(total) }, tender);
}

const counterWays = [
  { tender: "cash", phrase: "in cash", Icon: Banknote },
  { tender: "interac", phrase: "by Interac", Icon: CreditCard },
  { tender: "terminal", phrase: "by card", Icon: CreditCard },
] as const;
