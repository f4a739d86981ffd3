import { productTaxName } from "../../../../contract/orders/invoice-number.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { getNetCents } from "../offer-amounts.ts";
import type { OrderLineTaxRow, OrderTaxRow } from "../taxes/stored-taxes.ts";
import { type CreditableOrder, parseRefundTaxes, type RefundRow, type RefundTax } from "./read-refunds.ts";
import { getPayableCents } from "./refund-amounts.ts";
import { isCommitted, isOwn } from "./refund-kinds.ts";

/** A tax and its base, in cents. */
interface TaxAmounts {
  readonly taxCents: number;
  readonly baseCents: number;
}

/** A tax that an order charged, and its parts by the ids of the order's items. */
interface ItemizedTax extends TaxAmounts {
  readonly name: string;
  /** Null for an order that is taxed by the rates of its products. */
  readonly millipercent: number | null;
  readonly items: ReadonlyMap<string, TaxAmounts>;
}

/** Money that an order returned: a refund, or a payment that the bank took back. */
export type ReturnedMoney = Pick<RefundRow, "id" | "amountCents" | "items" | "taxes">;

/** The records of an order that determine the taxes of its refunds. */
interface TaxedOrder {
  readonly items: readonly OrderItemRow[];
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
}

/**
 * Computes how much of each tax an order's refunds return, in cents, one refund after the other (docs/decisions/0042).
 * Refunded units return their own tax, or proportionally less if they were refunded below their price. A refund of tax
 * that was charged in error returns only tax. The rest of a refund returns the same share of everything that is left.
 * When the whole order is refunded, exactly each tax is returned.
 * @param refunds the refunds that succeeded, in the order of their credit notes
 * @param capturedCents the money that the order received
 */
export function computeRefundedTaxes(
  taxes: readonly ItemizedTax[],
  items: readonly OrderItemRow[],
  refunds: readonly ReturnedMoney[],
  capturedCents: number,
): TaxAmounts[] {
  let leftCents = capturedCents;
  let left: readonly TaxAmounts[] = taxes;
  let charged = taxes;
  for (const refund of refunds) {
    const refundedTaxes = parseRefundTaxes(refund);
    if (refundedTaxes.length > 0) {
      leftCents -= refund.amountCents;
      left = limitToMoney(subtractTaxes(left, taxes, refundedTaxes), leftCents);
      charged = withoutRefundedTaxes(charged, refundedTaxes);
      continue;
    }
    const units = priceRefundedUnits(charged, items, refund);
    const paidCents = Math.min(refund.amountCents, units.priceCents);
    const unitShare = units.priceCents === 0 ? 0 : paidCents / units.priceCents;
    const restCents = leftCents - paidCents;
    const otherCents = refund.amountCents - paidCents;
    const keptShare = otherCents < restCents ? 1 - otherCents / restCents : 0;
    leftCents -= refund.amountCents;
    left = limitToMoney(
      left.map(({ taxCents, baseCents }, index) => {
        const unitTax = units.taxes[index] ?? { taxCents: 0, baseCents: 0 };
        return {
          taxCents: Math.max(0, taxCents - unitTax.taxCents * unitShare) * keptShare,
          baseCents: Math.max(0, baseCents - unitTax.baseCents * unitShare) * keptShare,
        };
      }),
      leftCents,
    );
  }
  return taxes.map(({ taxCents, baseCents }, index) => ({
    taxCents: Math.round(taxCents - (left[index]?.taxCents ?? 0)),
    baseCents: Math.round(baseCents - (left[index]?.baseCents ?? 0)),
  }));
}

/**
 * Computes what was charged for each item of an order, in cents, after its offers and with tax. Tax that was refunded
 * because it was charged in error is subtracted.
 * @returns the cents by the id of the item
 */
export function computeChargedCents(
  order: Pick<OrderRow, "taxMode" | "taxCents">,
  records: TaxedOrder,
  refunds: readonly RefundRow[],
): ReadonlyMap<string, number> {
  const taxes = refunds
    .filter(isCommitted)
    .reduce<readonly ItemizedTax[]>(
      (left, refund) => withoutRefundedTaxes(left, parseRefundTaxes(refund)),
      listChargedTaxes(order, records),
    );
  return new Map(records.items.map((item) => [item.id, Math.round(priceItem(item, taxes))]));
}

/**
 * Lists how many cents of each tax of an order can still be refunded, because the tax was charged in error. Requested
 * refunds count as made.
 */
export function listTaxesLeft({ order, items, refunds, invoicing }: CreditableOrder): RefundTax[] {
  const taxes = listChargedTaxes(order, { items, ...invoicing });
  const refunded = computeRefundedTaxes(taxes, items, refunds.filter(isCommitted), getPayableCents(order));
  return taxes.map(({ name, millipercent, taxCents }, index) => ({
    name,
    millipercent,
    cents: taxCents - (refunded[index]?.taxCents ?? 0),
  }));
}

/** Returns true if both are the same tax of an order: the same name and the same rate. */
export function isSameTax(
  one: Pick<ItemizedTax, "name" | "millipercent">,
  other: Pick<ItemizedTax, "name" | "millipercent">,
): boolean {
  return one.name === other.name && one.millipercent === other.millipercent;
}

/**
 * Computes the refunded tax of an order from before there were invoices, in cents.
 * @param capturedCents the money that the order received
 */
export function computeRefundedTaxCents(
  order: OrderRow,
  records: TaxedOrder,
  refunds: readonly RefundRow[],
  capturedCents: number,
): number {
  const standing = refunds.filter((refund) => refund.state === "succeeded" && isOwn(refund));
  return computeRefundedTaxes(
    listChargedTaxes(order, records),
    records.items,
    standing,
    capturedCents,
  ).reduce((sum, { taxCents }) => sum + taxCents, 0);
}

/**
 * Lists the taxes of an order, in the order of `taxes`. An order that is taxed by the rates of its products has one,
 * without a base.
 */
export function listChargedTaxes(
  order: Pick<OrderRow, "taxMode" | "taxCents">,
  { items, taxes, lineTaxes }: TaxedOrder,
): ItemizedTax[] {
  if (order.taxMode === "per_product") {
    const parts = items.map(({ id, taxCents }) => [id, { taxCents, baseCents: 0 }] as const);
    return [
      {
        name: productTaxName,
        millipercent: null,
        taxCents: order.taxCents,
        baseCents: 0,
        items: new Map(parts),
      },
    ];
  }
  return taxes.map(({ name, millipercent, taxCents, baseCents }) => {
    const parts = lineTaxes.flatMap((line) => {
      const item = items.find(({ id }) => id === line.orderItemId);
      if (item === undefined || line.name !== name || line.millipercent !== millipercent) return [];
      return [[item.id, { taxCents: line.taxCents, baseCents: getNetCents(item) }] as const];
    });
    return { name, millipercent, taxCents, baseCents, items: new Map(parts) };
  });
}

function subtractTaxes(
  left: readonly TaxAmounts[],
  taxes: readonly ItemizedTax[],
  refunded: readonly RefundTax[],
): TaxAmounts[] {
  return left.map(({ taxCents, baseCents }, index) => {
    const tax = taxes[index];
    const cents = tax === undefined ? 0 : (refunded.find((row) => isSameTax(row, tax))?.cents ?? 0);
    const keptShare = cents < taxCents ? 1 - cents / taxCents : 0;
    return cents === 0
      ? { taxCents, baseCents }
      : { taxCents: taxCents * keptShare, baseCents: baseCents * keptShare };
  });
}

/**
 * Reduces the taxes of items by tax that was charged in error and refunded, because later refunds of units do not
 * return it again.
 */
function withoutRefundedTaxes(
  charged: readonly ItemizedTax[],
  refunded: readonly RefundTax[],
): readonly ItemizedTax[] {
  return charged.map((tax) => {
    const cents = refunded.find((row) => isSameTax(row, tax))?.cents ?? 0;
    if (cents === 0) return tax;
    const keptShare = cents < tax.taxCents ? 1 - cents / tax.taxCents : 0;
    const reduce = ({ taxCents, baseCents }: TaxAmounts) => ({
      taxCents: taxCents * keptShare,
      baseCents: baseCents * keptShare,
    });
    const items = new Map([...tax.items].map(([id, part]) => [id, reduce(part)]));
    return { ...tax, ...reduce(tax), items };
  });
}

/**
 * Computes the price, with tax, of the units that a refund names, and their part of each tax. A refund without units
 * has 0.
 */
function priceRefundedUnits(
  taxes: readonly ItemizedTax[],
  items: readonly OrderItemRow[],
  refund: ReturnedMoney,
): { readonly priceCents: number; readonly taxes: readonly TaxAmounts[] } {
  const units = refund.items.flatMap(({ order_item_id: id, quantity }) => {
    const item = items.find((row) => row.id === id);
    return item === undefined ? [] : [{ item, share: quantity / item.quantity }];
  });
  const sum = (getCents: (item: OrderItemRow) => number) =>
    units.reduce((cents, { item, share }) => cents + getCents(item) * share, 0);
  return {
    priceCents: sum((item) => priceItem(item, taxes)),
    taxes: taxes.map((tax) => ({
      taxCents: sum(({ id }) => tax.items.get(id)?.taxCents ?? 0),
      baseCents: sum(({ id }) => tax.items.get(id)?.baseCents ?? 0),
    })),
  };
}

/** Computes what was charged for an item, after its offers and with its taxes. */
function priceItem(item: OrderItemRow, taxes: readonly ItemizedTax[]): number {
  return taxes.reduce((cents, tax) => cents + (tax.items.get(item.id)?.taxCents ?? 0), getNetCents(item));
}

/**
 * Limits the taxes that are left to the money that is left, because the refunded units may have had less tax than the
 * others.
 */
function limitToMoney(left: readonly TaxAmounts[], moneyCents: number): readonly TaxAmounts[] {
  const taxCents = left.reduce((sum, tax) => sum + tax.taxCents, 0);
  // A bank can return more than an order that was changed meanwhile costs.
  const limitCents = Math.max(0, moneyCents);
  const share = taxCents > limitCents ? limitCents / taxCents : 1;
  const goodsCents = Math.max(0, limitCents - taxCents * share);
  return left.map((tax) => ({
    taxCents: tax.taxCents * share,
    baseCents: Math.min(tax.baseCents, goodsCents),
  }));
}
