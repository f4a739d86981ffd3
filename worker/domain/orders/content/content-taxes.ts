import { StoreError } from "../../../../contract/shared/errors.ts";
import type { ProvinceCode } from "../../../../contract/shared/provinces.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { coversEveryTax, exemptTax } from "../../../../contract/tax/apply-exemption.ts";
import { findTaxes } from "../../../../contract/tax/find-taxes.ts";
import { getClassTaxes } from "../../../../contract/tax/taxes.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxDocument } from "../../money/taxes/tax-document.ts";
import { parseOrderExemption } from "../../money/taxes/tax-exemption.ts";
import type { ContentLine, ContentTax } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";
import type { ContentTerms } from "./total-content.ts";

/** Returns how the content of an order is taxed. */
export function getContentTerms({ order }: Pick<ContentRecords, "order">): ContentTerms {
  const exemption = parseOrderExemption(order);
  return { taxMode: order.taxMode, isExempt: exemption !== null && coversEveryTax(exemption.parts) };
}

/** Lists the taxes that an item was charged, as the order stores them. */
export function listStoredTaxes({ order, invoicing }: ContentRecords, itemId: string): ContentTax[] {
  if (order.taxMode === "per_product") return [];
  return invoicing.lineTaxes
    .filter(({ orderItemId }) => orderItemId === itemId)
    .flatMap(({ name, millipercent }) => {
      const tax = invoicing.taxes.find((row) => row.name === name && row.millipercent === millipercent);
      return tax === undefined ? [] : [{ name, number: tax.number, millipercent }];
    });
}

/**
 * Taxes what was ordered at another province. It keeps the rates of the day on which it was taxed, unless the order is
 * paid later.
 * @throws StoreError conflict for an order of before the tax classes of its items were stored
 */
export function taxElsewhere(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  lines: readonly ContentLine[],
  place: ProvinceCode | null,
): ContentLine[] {
  const { paidAt, taxDay, taxPlace } = records.order;
  if (place === taxPlace) return [...lines];
  return paidAt === null || taxDay === null
    ? taxToday(context, records, lines, place)
    : taxLines(records, lines, place, taxDay);
}

/**
 * Taxes lines with the rates of today.
 * @throws StoreError conflict for an order of before the tax classes of its items were stored
 */
export function taxToday(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  lines: readonly ContentLine[],
  place: ProvinceCode | null,
): ContentLine[] {
  return taxLines(records, lines, place, toStoreDay(context.now(), records.settings.timeZone));
}

function taxLines(
  { order, taxContent }: ContentRecords,
  lines: readonly ContentLine[],
  place: ProvinceCode | null,
  day: string,
): ContentLine[] {
  if (order.taxMode === "per_product" || place === null) return [...lines];
  const taxes = findTaxes(parseTaxDocument(taxContent), place, day);
  const parts = parseOrderExemption(order)?.parts ?? [];
  return lines.map((line) => {
    if (line.taxClass === null) {
      throw new StoreError("conflict", {
        message:
          "This order is from before the store kept the tax class of each item. Cancel it, and order again.",
      });
    }
    const due = getClassTaxes(taxes, line.taxClass).map((tax) => exemptTax(tax, parts));
    return {
      ...line,
      taxes: due
        .filter(({ millipercent }) => millipercent > 0)
        .map(({ name, number, millipercent }) => ({ name, number, millipercent })),
    };
  });
}
