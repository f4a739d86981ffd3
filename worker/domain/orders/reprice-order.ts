import { eq, sql } from "drizzle-orm";
import { quotePlaceTaxes } from "../../../contract/orders/price-cart.ts";
import { createDateFormat } from "../../../contract/shared/date-format.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { findTaxes } from "../../../contract/tax/find-taxes.ts";
import type { ChargedTax } from "../../../contract/tax/quote-taxes.ts";
import type { TaxDocument } from "../../../contract/tax/tax-document.ts";
import { getBuiltInLaw } from "../../../contract/tax/tax-law.ts";
import type { Tax } from "../../../contract/tax/taxes.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { getNetShippingCents } from "../money/offer-amounts.ts";
import {
  deleteOrderTaxes,
  insertOrderTaxes,
  listLineTaxes,
  type OrderLineTaxRow,
  type OrderTaxRow,
} from "../money/taxes/stored-taxes.ts";
import { parseTaxDocument } from "../money/taxes/tax-document.ts";
import { parseOrderExemption } from "../money/taxes/tax-exemption.ts";
import type { ContentRow } from "../store/documents.ts";

/** An order with the records that store its taxes. */
interface TaxedRecords {
  readonly order: OrderRow;
  /** In the order in which they were placed. */
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
}

/** An order with the taxes of today, and the records that it would have if it were paid now. */
export interface RepricedOrder extends TaxedRecords {
  /** The taxes of today. Undefined if the order stores the same taxes. */
  readonly charged: readonly ChargedTax[] | undefined;
  /** The total that the order was placed with, in cents, and why it changed. Null if the total is the same. */
  readonly taxChange: { readonly formerTotalCents: number; readonly reason: string } | null;
}

/**
 * Reprices an order that is paid later with the taxes of today. An order that is taxed by place, and paid at the
 * counter, on delivery or by a payment link, has the taxes of the day on which it is paid (docs/product.md, "Taxes by
 * place"). Other
 * orders are returned as they are stored.
 * @param store.content rows of selectContent() with the key `tax`
 */
export function repriceForToday(
  { now }: Pick<StoreContext, "now">,
  records: TaxedRecords,
  { content, timeZone }: { readonly content: readonly ContentRow[]; readonly timeZone: TimeZone },
): RepricedOrder {
  const { order } = records;
  const lines = listTaxedLines(records);
  const { taxPlace: place, taxDay: formerDay } = order;
  if (!isPaidLater(order) || place === null || formerDay === null || lines === undefined) {
    return { ...records, charged: undefined, taxChange: null };
  }
  const document = parseTaxDocument(content);
  const terms = {
    // The exemption is that of the day on which the order was placed.
    exemptParts: parseOrderExemption(order)?.parts,
    shippingCents: getNetShippingCents(order, records.items),
  };
  const quote = (day: string) => quotePlaceTaxes(lines, { ...terms, taxes: findTaxes(document, place, day) });
  const day = toStoreDay(now(), timeZone);
  const { taxes: charged, taxCents, lineTaxCents } = quote(day);
  const orderOfToday = { ...order, taxDay: day };
  if (isStored(records, charged, lineTaxCents))
    return { ...records, order: orderOfToday, charged: undefined, taxChange: null };
  const totalCents = order.totalCents - order.taxCents + taxCents;
  const itemIds = records.items.map(({ id }) => id);
  return {
    order: { ...orderOfToday, taxCents, totalCents },
    items: records.items.map((item, index) => ({ ...item, taxCents: lineTaxCents[index] ?? 0 })),
    taxes: charged.map((tax) => ({ ...tax, orderId: order.id })),
    lineTaxes: listLineTaxes(itemIds, charged).map((part) => ({
      ...part,
      id: `${part.orderItemId}:${part.name}:${part.millipercent}`,
      orderId: order.id,
    })),
    charged,
    taxChange:
      totalCents === order.totalCents
        ? null
        : {
            formerTotalCents: order.totalCents,
            reason: describeTaxChange(
              records.taxes,
              charged,
              findFirstDay(document, (each) => quote(each).taxes, { after: formerDay, until: day }),
            ),
          },
  };
}

/**
 * Refuses to collect a total that the admin did not see, because the taxes changed at midnight or by the owner.
 * @param seenTotal the total that the admin saw, in dollars, before the rounding of cash; undefined is the total that
 *   the order stores
 * @throws StoreError order_changed
 */
export function refuseOtherTotal(
  placed: OrderRow,
  repriced: RepricedOrder,
  seenTotal: number | undefined,
): void {
  const seenCents = seenTotal === undefined ? placed.totalCents : dollarsToCents(seenTotal);
  const { status, paymentStatus: payment_status, totalCents, version } = repriced.order;
  if (seenCents === totalCents) return;
  const reason = repriced.taxChange === null ? "" : ` ${repriced.taxChange.reason}.`;
  throw new StoreError("order_changed", {
    message: `The total is now ${formatCents(totalCents)} instead of ${formatCents(seenCents)}.${reason} Nothing was recorded. Please take the new amount.`,
    current: { status, payment_status, version },
  });
}

/** Creates the statements that replace an order's stored taxes by the taxes of today. They come before its invoice. */
export function replaceTaxes(context: StoreContext, { order, items, charged }: RepricedOrder): Statement[] {
  if (charged === undefined) return [];
  const itemIds = items.map(({ id }) => id);
  const taxes = JSON.stringify(items.map(({ id, taxCents }) => ({ id, taxCents })));
  return [
    ...deleteOrderTaxes(context, order.id),
    ...insertOrderTaxes(context, order.id, itemIds, charged),
    context.db
      .update(orderItems)
      .set({
        taxCents: sql`(SELECT value ->> 'taxCents' FROM json_each(${taxes}) WHERE value ->> 'id' = order_items.id)`,
      })
      .where(eq(orderItems.orderId, order.id)),
  ];
}

/** Creates a guard that fails if the store's taxes were saved after these rows were read. */
export function taxesAreUnchanged(content: readonly ContentRow[]) {
  const version = content.find(({ key }) => key === "tax")?.version ?? 0;
  return sql`coalesce((SELECT version FROM store_content WHERE key = 'tax'), 0) = ${version}`;
}

function isPaidLater({ paymentMethod, paymentStartedAt, paidAt, status, taxMode }: OrderRow): boolean {
  // A payment that has begun at the bank has the stored total.
  const awaitsCard =
    paymentStartedAt !== null && (status === "pending_payment" || status === "payment_failed");
  const awaitsCash = paymentMethod === "cash_on_delivery" && status !== "canceled";
  return paidAt === null && taxMode === "by_place" && (awaitsCash || awaitsCard);
}

/** Returns undefined if the class of an item is not known, because an earlier version of the store did not keep it. */
function listTaxedLines({ items }: TaxedRecords) {
  const lines = items.flatMap(({ taxClass, ...item }) => (taxClass === null ? [] : [{ ...item, taxClass }]));
  return lines.length === items.length ? lines : undefined;
}

function isStored(
  { items, taxes }: TaxedRecords,
  charged: readonly ChargedTax[],
  lineTaxCents: readonly number[],
): boolean {
  return (
    charged.length === taxes.length &&
    charged.every((tax) => taxes.some((row) => isSame(row, tax))) &&
    items.every(({ taxCents }, index) => taxCents === lineTaxCents[index])
  );
}

function isSame(row: OrderTaxRow, tax: ChargedTax): boolean {
  return (
    row.name === tax.name &&
    row.number === tax.number &&
    row.millipercent === tax.millipercent &&
    row.baseCents === tax.baseCents &&
    row.taxCents === tax.taxCents
  );
}

/** Finds the first day of the taxes of the last day, or undefined if the document has them on all days. */
function findFirstDay(
  document: TaxDocument,
  quote: (day: string) => readonly ChargedTax[],
  days: { readonly after: string; readonly until: string },
): string | undefined {
  const current = JSON.stringify(quote(days.until));
  const changeDays = listTaxChangeDays(document, days);
  const earlierDays = [...changeDays.slice(1), days.after];
  return changeDays.find((_, index) => JSON.stringify(quote(earlierDays[index] ?? days.after)) !== current);
}

/**
 * Lists the days on which the law or the store's registrations begin or end, the latest first.
 * @param days.after the day before the first that is listed, as yyyy-MM-dd
 * @param days.until the last day that is listed
 */
function listTaxChangeDays(
  document: TaxDocument,
  days: { readonly after: string; readonly until: string },
): string[] {
  const law = getBuiltInLaw();
  const rows = [
    ...document.registrations,
    ...document.rates,
    ...document.exceptions,
    ...law.rates,
    ...law.exceptions,
  ];
  const changes = rows.flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
  return [...new Set(changes)]
    .filter((day) => day > days.after && day <= days.until)
    .sort()
    .reverse();
}

type NamedTax = Pick<Tax, "name" | "millipercent">;

/**
 * Describes how the taxes of an order have changed, such as "Since July 15, 2026: no QST, GST of 5%".
 * @param since the first day of the taxes, as yyyy-MM-dd; undefined if the past was corrected after the order
 */
function describeTaxChange(
  before: readonly NamedTax[],
  after: readonly NamedTax[],
  since: string | undefined,
): string {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const changes = names.flatMap((name) => {
    const [former, current] = [formatRates(before, name), formatRates(after, name)];
    if (former === current) return [];
    if (current === "") return [`no ${name}`];
    return [`${name} of ${current}${former === "" ? "" : ` instead of ${former}`}`];
  });
  const start = since === undefined ? "the order was placed" : formatDay(new Date(since));
  return `Since ${start}: ${changes.length === 0 ? "other items are taxed" : changes.join(", ")}`;
}

function formatRates(taxes: readonly NamedTax[], name: string): string {
  const rates = taxes
    .filter((tax) => tax.name === name)
    .map(({ millipercent }) => `${millipercent / 1_000}%`);
  return [...new Set(rates)].join(" and ");
}

const formatDay = createDateFormat({ dateStyle: "long" });
