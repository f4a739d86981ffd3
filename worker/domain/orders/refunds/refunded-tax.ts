import { priceUnits } from "../../../../contract/orders/refunds.ts";
import type { OrderLineTaxRow, OrderTaxRow } from "../../tax/order-taxes.ts";
import type { OrderRow } from "../order-rows.ts";
import { isOwn, type OrderItemRow, parseUnits, type RefundRow } from "./refund-rows.ts";

/** An amount that an order's total includes, such as a tax, and its parts by the ids of the order's items. */
export interface IncludedAmount {
  readonly cents: number;
  readonly itemCents: ReadonlyMap<string, number>;
}

/** The captured and refunded cents of an order. */
export interface RefundedMoney {
  readonly capturedCents: number;
  readonly refundedCents: number;
}

/**
 * Computes how much of each amount an order's refunds return, in cents. Refunds return the parts of the units that they name,
 * and proportionally what is left for other money. All refunds of an order together return each amount exactly.
 */
export function computeRefundedAmounts(
  amounts: readonly IncludedAmount[],
  items: readonly OrderItemRow[],
  refunds: readonly RefundRow[],
  { capturedCents, refundedCents }: RefundedMoney,
): number[] {
  if (refundedCents === 0) return amounts.map(() => 0);
  if (refundedCents >= capturedCents) return amounts.map(({ cents }) => cents);
  const unitsBefore = new Map<string, number>();
  const named = amounts.map(() => 0);
  let namedCents = 0;
  for (const refund of refunds) {
    if (refund.state !== "succeeded" || !isOwn(refund)) continue;
    const units = priceRefundedUnits(amounts, items, refund, unitsBefore);
    if (units.priceCents === 0) continue;
    // A refund below the units' price returns proportionally less.
    const paidCents = Math.min(refund.amountCents, units.priceCents);
    namedCents += paidCents;
    for (const [index, cents] of units.partCents.entries()) {
      named[index] = (named[index] ?? 0) + (cents * paidCents) / units.priceCents;
    }
  }
  const otherShare = Math.max(0, refundedCents - namedCents) / (capturedCents - namedCents);
  return amounts.map(({ cents }, index) => {
    const namedPart = named[index] ?? 0;
    return Math.round(namedPart + (cents - namedPart) * otherShare);
  });
}

/** Computes the refunded tax of an order from before there were invoices, in cents. */
export function computeRefundedTaxCents(
  order: OrderRow,
  records: {
    readonly items: readonly OrderItemRow[];
    readonly taxes: readonly OrderTaxRow[];
    readonly lineTaxes: readonly OrderLineTaxRow[];
  },
  refunds: readonly RefundRow[],
  money: RefundedMoney,
): number {
  const amounts = listTaxAmounts(order, records);
  return computeRefundedAmounts(amounts, records.items, refunds, money).reduce(
    (sum, cents) => sum + cents,
    0,
  );
}

/** Lists the taxes of an order, in the order of `taxes`. An order that is taxed by the rates of its products has one. */
export function listTaxAmounts(
  order: Pick<OrderRow, "taxMode" | "taxCents">,
  {
    items,
    taxes,
    lineTaxes,
  }: {
    readonly items: readonly OrderItemRow[];
    readonly taxes: readonly OrderTaxRow[];
    readonly lineTaxes: readonly OrderLineTaxRow[];
  },
): IncludedAmount[] {
  if (order.taxMode === "per_product") {
    return [{ cents: order.taxCents, itemCents: new Map(items.map(({ id, taxCents }) => [id, taxCents])) }];
  }
  return taxes.map((tax) => ({
    cents: tax.taxCents,
    itemCents: new Map(listItemParts(tax, lineTaxes).map((part) => [part.orderItemId, part.taxCents])),
  }));
}

/** Lists the taxed parts of the goods and the delivery for each tax of an order that is taxed by place. */
export function listTaxBases({
  items,
  taxes,
  lineTaxes,
}: {
  readonly items: readonly OrderItemRow[];
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
}): IncludedAmount[] {
  return taxes.map((tax) => {
    const taxedIds = new Set(listItemParts(tax, lineTaxes).map((part) => part.orderItemId));
    const taxedItems = items.filter(({ id }) => taxedIds.has(id));
    return {
      cents: tax.baseCents,
      itemCents: new Map(taxedItems.map(({ id, totalCents }) => [id, totalCents])),
    };
  });
}

function listItemParts(tax: OrderTaxRow, lineTaxes: readonly OrderLineTaxRow[]) {
  return lineTaxes.flatMap(({ orderItemId, name, millipercent, taxCents }) =>
    orderItemId !== null && name === tax.name && millipercent === tax.millipercent
      ? [{ orderItemId, taxCents }]
      : [],
  );
}

/**
 * Computes the price, with tax, of the units that a refund names, and their part of each amount. All are 0 for a refund
 * without units.
 * @param unitsBefore the units of each item that earlier refunds name; the units of this refund are added
 */
function priceRefundedUnits(
  amounts: readonly IncludedAmount[],
  items: readonly OrderItemRow[],
  refund: RefundRow,
  unitsBefore: Map<string, number>,
): { readonly priceCents: number; readonly partCents: readonly number[] } {
  let priceCents = 0;
  const partCents = amounts.map(() => 0);
  for (const { order_item_id: id, quantity: units } of parseUnits(refund)) {
    const item = items.find((row) => row.id === id);
    if (item === undefined) continue;
    const { quantity } = item;
    const earlierUnits = unitsBefore.get(id) ?? 0;
    priceCents += priceUnits(
      { chargedCents: item.totalCents + item.taxCents, quantity },
      units,
      earlierUnits,
    );
    for (const [index, { itemCents }] of amounts.entries()) {
      const chargedCents = itemCents.get(id) ?? 0;
      partCents[index] =
        (partCents[index] ?? 0) + priceUnits({ chargedCents, quantity }, units, earlierUnits);
    }
    unitsBefore.set(id, earlierUnits + units);
  }
  return { priceCents, partCents };
}
