import { formatOffer } from "../../../contract/offers/offer-amounts.ts";
import type { ContentLineView, ContentView } from "../../../contract/orders/content-changes.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../contract/shared/money.ts";
import { formatTaxName } from "../../../contract/tax/taxes.ts";

/** A row of a comparison. A text is null if this part is not in the order. */
export interface ComparedRow {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Compares an order before and after a change. The lines that stay the same are one row. */
export function compareContent(before: ContentView, after: ContentView): ComparedRow[] {
  const isSame = (line: ContentLineView) => {
    const next = findLine(after, line);
    return next?.quantity === line.quantity && next.unit_price === line.unit_price;
  };
  const changed = before.lines.filter((line) => !isSame(line));
  const added = after.lines.filter((line) => findLine(before, line) === undefined);
  const rows = [...changed, ...added].map((line) => ({
    label: line.product_name,
    before: formatLine(findLine(before, line)),
    after: formatLine(findLine(after, line)),
  }));
  return [
    ...rows,
    ...listOthers(before.lines.filter(isSame), rows.length > 0),
    ...comparePairs(listOffers(before), listOffers(after)),
    { label: "Delivery", before: formatDelivery(before), after: formatDelivery(after) },
    ...comparePairs(listTaxes(before), listTaxes(after)),
  ];
}

/** Finds a line in other content. An added line has no item. */
function findLine({ lines }: ContentView, { order_item_id: id, product_id }: ContentLineView) {
  return lines.find((line) => line.order_item_id === id && (id !== null || line.product_id === product_id));
}

function formatLine(line: ContentLineView | undefined): string | null {
  if (line === undefined) return null;
  const { quantity, unit_price, amount } = line;
  return quantity === 1 ? formatDollars(amount) : `${quantity} × ${formatDollars(unit_price)}`;
}

function listOthers(lines: readonly ContentLineView[], isRest: boolean): ComparedRow[] {
  if (lines.length === 0) return [];
  const units = lines.reduce((count, { quantity }) => count + quantity, 0);
  const cents = lines.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0);
  const label = `${units} ${isRest ? "other " : ""}${units === 1 ? "item" : "items"}`;
  return [{ label, before: formatCents(cents), after: formatCents(cents) }];
}

function formatDelivery({ fulfilment, shipping_cost: cost }: ContentView): string {
  if (fulfilment === "pickup") return "Pick-up";
  return cost === 0 ? "Free" : formatDollars(cost);
}

function listOffers({ offers }: ContentView) {
  return new Map(offers.map(({ amount, ...offer }) => [formatOffer(offer), formatDollars(-amount)]));
}

function listTaxes({ taxes, tax }: ContentView) {
  if (taxes === undefined) return new Map([["Tax", formatDollars(tax)]]);
  return new Map(taxes.map((row) => [formatTaxName(row), formatDollars(row.amount)]));
}

function comparePairs(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ComparedRow[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((label) => ({
    label,
    before: before.get(label) ?? null,
    after: after.get(label) ?? null,
  }));
}
