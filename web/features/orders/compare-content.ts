import { formatOffer } from "../../../contract/offers/offer-amounts.ts";
import type { ContentLineView, ContentView } from "../../../contract/orders/content-changes.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { formatTaxName } from "../../../contract/tax/taxes.ts";

/** A row of a comparison. A text is null if this part is not in the order. */
export interface ComparedRow {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Compares an order before and after a change. The lines that stay the same are one row. */
export function compareContent(before: ContentView, after: ContentView): ComparedRow[] {
  const lines = compareLines(before.lines, after.lines);
  const unchanged = before.lines.filter((line) => !lines.some(({ id }) => id === line.order_item_id));
  const others =
    unchanged.length === 0
      ? []
      : [both(nameOthers(unchanged, lines.length > 0), formatDollars(sum(unchanged)))];
  return [
    ...lines.map(({ row }) => row),
    ...others,
    ...comparePairs(listOffers(before), listOffers(after)),
    { label: "Delivery", before: formatDelivery(before), after: formatDelivery(after) },
    ...comparePairs(listTaxes(before), listTaxes(after)),
  ];
}

function compareLines(before: readonly ContentLineView[], after: readonly ContentLineView[]) {
  const changed = before.flatMap((line) => {
    const next = after.find(({ order_item_id: id }) => id === line.order_item_id);
    const isSame = next?.quantity === line.quantity && next.unit_price === line.unit_price;
    if (isSame) return [];
    const row = {
      label: line.product_name,
      before: formatLine(line),
      after: next === undefined ? null : formatLine(next),
    };
    return [{ id: line.order_item_id, row }];
  });
  const added = after
    .filter((line) => !before.some(({ order_item_id: id }) => id === line.order_item_id))
    .map((line) => ({ id: null, row: { label: line.product_name, before: null, after: formatLine(line) } }));
  return [...changed, ...added];
}

function formatLine({ quantity, unit_price, amount }: ContentLineView): string {
  return quantity === 1 ? formatDollars(amount) : `${quantity} × ${formatDollars(unit_price)}`;
}

function nameOthers(lines: readonly ContentLineView[], isRest: boolean): string {
  const units = lines.reduce((count, { quantity }) => count + quantity, 0);
  return `${units} ${isRest ? "other " : ""}${units === 1 ? "item" : "items"}`;
}

function sum(lines: readonly ContentLineView[]): number {
  return centsToDollars(lines.reduce((cents, { amount }) => cents + dollarsToCents(amount), 0));
}

function formatDelivery({ fulfilment, shipping_cost: cost }: ContentView): string {
  if (fulfilment === "pickup") return "Pick-up";
  return cost === 0 ? "Free" : formatDollars(cost);
}

function listOffers({ offers }: ContentView): [string, string][] {
  return offers.map(({ amount, ...offer }) => [formatOffer(offer), formatDollars(-amount)]);
}

function listTaxes({ taxes, tax }: ContentView): [string, string][] {
  if (taxes === undefined) return [["Tax", formatDollars(tax)]];
  return taxes.map((row) => [formatTaxName(row), formatDollars(row.amount)]);
}

function comparePairs(
  before: readonly (readonly [string, string])[],
  after: readonly (readonly [string, string])[],
): ComparedRow[] {
  const former = new Map(before);
  const next = new Map(after);
  return [...new Set([...former.keys(), ...next.keys()])].map((label) => ({
    label,
    before: former.get(label) ?? null,
    after: next.get(label) ?? null,
  }));
}

function both(label: string, text: string): ComparedRow {
  return { label, before: text, after: text };
}
