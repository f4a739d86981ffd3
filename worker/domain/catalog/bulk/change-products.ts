import { inArray, sql } from "drizzle-orm";
import type { BulkBody, BulkView, PriceChange, SalePlan } from "../../../../contract/admin/bulk-changes.ts";
import type { QuantityPrice } from "../../../../contract/catalog/quantity-prices.ts";
import {
  findSaleMistake,
  getOwnPrices,
  type OwnPrices,
  priceProduct,
  saleMessages,
} from "../../../../contract/catalog/sale-price.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatDollars, shareOfCents } from "../../../../contract/shared/money.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { runBatch, violatedConstraint } from "../../../db/run-batch.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { diffFields, writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxClasses, requireTaxClass } from "../../money/taxes/tax-classes.ts";
import { requireCategories } from "../../store/categories/read-categories.ts";
import { type ContentRow, selectContent } from "../../store/documents.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { type EditableValues, type ProductRow, pickEditableValues } from "../products/product-rows.ts";
import { toAuditFields } from "../products/product-view.ts";
import { getStoreToday, groupAskedPrices, selectAskedPrices } from "../sales/asked-prices.ts";
import { openChangeSet, type ProductUpdate, updateProducts } from "./change-set-rows.ts";

/**
 * Admin only: applies one action to many products in one batch, which can be undone. A dry run only reports the
 * changes.
 * @throws StoreError conflict if someone else has changed one of the products in the meantime. Nothing is
 *   changed then
 */
export async function changeProducts(
  context: StoreContext,
  admin: AdminActor,
  body: BulkBody,
): Promise<{ message: string; data: BulkView }> {
  if (body.action === "category") await requireCategories(context, [body.category]);
  const ids = JSON.stringify(body.ids);
  const requestedIds = sql`(SELECT value FROM json_each(${ids}))`;
  const { rows, imageRows, content, zones, asked } = await readBatch(context.db, {
    rows: context.db
      .select()
      .from(products)
      .where(sql`${products.id} IN ${requestedIds} AND ${products.archivedAt} IS NULL`),
    imageRows: context.db
      .selectDistinct({ id: productImages.productId })
      .from(productImages)
      .where(inArray(productImages.productId, requestedIds)),
    content: selectContent(context, "tax"),
    zones: selectTimeZone(context),
    asked: selectAskedPrices(context, requestedIds),
  });
  const change = resolveChange(body, content);
  const day = getStoreToday(context, requireTimeZone(zones));
  if (body.action === "sale") requireFutureDays(body, day.today);
  const getAskedPrices = groupAskedPrices(asked);
  const price = (row: ProductRow, own: OwnPrices) => priceProduct(own, row, day, getAskedPrices(row.id));
  const hasImage = new Set(imageRows.map((row) => row.id));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const plans = [...new Set(body.ids)].map((id) =>
    planChange(id, rowsById.get(id), { body: change.body, hasImage, price }),
  );
  const changed = plans.flatMap(({ view, update }) => (update === undefined ? [] : [{ view, update }]));
  const changeSetId = body.dry_run || changed.length === 0 ? null : crypto.randomUUID();
  if (changeSetId !== null) await saveChanges(context, admin, changeSetId, change, changed);
  const verb = body.dry_run ? "would be changed" : "changed";
  return {
    message: `${changed.length} of ${plans.length} products ${verb}.`,
    data: {
      dry_run: body.dry_run,
      changed: changed.length,
      change_set_id: changeSetId,
      rows: plans.map((plan) => plan.view),
    },
  };
}

/** @throws StoreError invalid_input for a sale that is over, or ends before it begins */
function requireFutureDays({ from, until }: SalePlan, today: string): void {
  // The prices are each product's.
  const days = { priceCents: 1, salePriceCents: 0, saleFrom: from, saleUntil: until };
  const mistake = findSaleMistake(days, today);
  if (mistake !== undefined) throw fieldError("until", mistake.message);
}

type Row = BulkView["rows"][number];

interface ResolvedChange {
  readonly body: BulkBody;
  /** Describes the change of "30 products", such as "Moved 30 products to Toys". */
  readonly describe: (products: string) => string;
}

/**
 * Replaces the tax class that a request names by its id.
 * @throws StoreError invalid_input for a class that the store does not have
 */
function resolveChange(body: BulkBody, content: readonly ContentRow[]): ResolvedChange {
  if (body.action !== "tax_class") return { body, describe: (products) => describeChange(body, products) };
  const { id, name } = requireTaxClass(body.tax_class, parseTaxClasses(content));
  return { body: { ...body, tax_class: id }, describe: (products) => `Taxed ${products} as ${name}` };
}

async function saveChanges(
  context: StoreContext,
  admin: AdminActor,
  changeSetId: string,
  { body, describe }: ResolvedChange,
  changed: readonly { readonly view: Row; readonly update: ProductUpdate }[],
): Promise<void> {
  const summary = describe(`${changed.length} ${changed.length === 1 ? "product" : "products"}`);
  try {
    await runBatch(context.db, [
      openChangeSet(context, admin, { id: changeSetId, kind: "bulk", summary }),
      ...updateProducts(
        context,
        changeSetId,
        changed.map(({ update }) => update),
      ),
      writeAudit(context, admin, {
        action: `product.bulk_${body.action}`,
        entity: "change_set",
        entityId: changeSetId,
        summary,
        before: { products: listByName(changed, "before") },
        after: { ...body, ids: changed.map(({ view }) => view.id), products: listByName(changed, "after") },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "products.version") throw error;
    throw new StoreError("conflict", {
      message: "Someone else changed one of these products in the meantime. Nothing has been changed.",
    });
  }
}

/** Names products for the audit log, where an admin looks for what a price was. */
function listByName(changed: readonly { readonly view: Row }[], side: "before" | "after") {
  return Object.fromEntries(changed.map(({ view }) => [`${view.name} (${view.sku})`, view[side]]));
}

interface PlanOptions {
  readonly body: BulkBody;
  readonly hasImage: ReadonlySet<string>;
  readonly price: (row: ProductRow, own: OwnPrices) => Partial<EditableValues>;
}

function planChange(
  id: string,
  row: ProductRow | undefined,
  { body, hasImage, price }: PlanOptions,
): { view: Row; update?: ProductUpdate } {
  if (row === undefined) return { view: { ...createSkippedRow(id), message: "Product Not Found" } };
  const view = { ...createSkippedRow(id), name: row.name, sku: row.sku };
  const ownChanges = selectChanges(row, body);
  if (body.action === "sale" && findSaleMistake({ ...getOwnPrices(row), ...ownChanges }) !== undefined) {
    return { view: { ...view, message: saleMessages.notBelowPrice } };
  }
  const changes = { ...ownChanges, ...price(row, { ...getOwnPrices(row), ...ownChanges }) };
  if (changes.isActive === true && !row.isActive && !hasImage.has(id)) {
    return { view: { ...view, message: "It has no image yet" } };
  }
  const values = { ...pickEditableValues(row), ...changes };
  const [before, after] = diffFields(toAuditFields(row), toAuditFields({ ...row, ...changes }));
  if (Object.keys(after ?? {}).length === 0) return { view: { ...view, outcome: "unchanged" } };
  return {
    view: { ...view, outcome: "changed", before: { ...before }, after: { ...after } },
    update: { row, values },
  };
}

function createSkippedRow(id: string): Row {
  return { id, name: "", sku: "", outcome: "skipped", message: null, before: {}, after: {} };
}

function selectChanges(row: ProductRow, body: BulkBody): Partial<EditableValues> {
  switch (body.action) {
    case "activate":
      return { isActive: true };
    case "deactivate":
      return { isActive: false };
    case "feature":
      return { isFeatured: true };
    case "unfeature":
      return { isFeatured: false };
    case "exempt":
      return { isOfferExempt: true };
    case "unexempt":
      return { isOfferExempt: false };
    case "category":
      return { category: body.category };
    case "tax_class":
      return { taxClass: body.tax_class };
    case "price":
      return changePrices({ ...row, ...getOwnPrices(row) }, body);
    case "sale":
      return planSale(getOwnPrices(row).priceCents, body);
    case "end_sale":
      return { salePriceCents: null, saleFrom: null, saleUntil: null };
  }
}

type Prices = Pick<ProductRow, "priceCents" | "compareAtPriceCents" | "quantityPrices">;

/**
 * Computes a product's prices after a bulk change (docs/product.md, "Prices and money"). A price is at least one cent.
 * Quantity prices change like the price, and end if all prices are set to the same amount. A product without a
 * compare-at price gets one only by `keep_old_price`, and a compare-at price is never below the price.
 */
export function changePrices(
  { priceCents, compareAtPriceCents, quantityPrices }: Prices,
  change: PriceChange,
): Prices {
  const newPriceCents = changePrice(priceCents, change);
  const hasCompareAt = compareAtPriceCents > priceCents;
  // A product's compare-at price stays if all prices are set to the same amount.
  const changesCompareAt = change.include_retail && change.set_to === undefined;
  const changedCents = changesCompareAt ? changePrice(compareAtPriceCents, change) : compareAtPriceCents;
  const compareAtCents = hasCompareAt ? changedCents : 0;
  const keptCents = change.keep_old_price ? priceCents : 0;
  return {
    priceCents: newPriceCents,
    compareAtPriceCents: Math.max(newPriceCents, compareAtCents, keptCents),
    quantityPrices: change.set_to === undefined ? changeQuantityPrices(quantityPrices, change) : [],
  };
}

/** Leaves out quantity prices that are not lower than the one before any more, or would be the lowest possible price. */
function changeQuantityPrices(
  quantityPrices: readonly QuantityPrice[],
  change: PriceChange,
): readonly QuantityPrice[] {
  const changed = quantityPrices
    .map((step) => ({ ...step, priceCents: changePrice(step.priceCents, change) }))
    .filter(({ priceCents }) => priceCents > getLowestCents(change.last_digit));
  return changed.filter(
    ({ priceCents }, index) => priceCents < (changed[index - 1]?.priceCents ?? Number.POSITIVE_INFINITY),
  );
}

function planSale(priceCents: number, { percent_off, set_to, last_digit, from, until }: SalePlan) {
  const change = { percent: -(percent_off ?? 0), set_to, last_digit };
  return { salePriceCents: changePrice(priceCents, change), saleFrom: from, saleUntil: until };
}

type Change = Partial<Pick<PriceChange, "percent" | "amount" | "set_to" | "last_digit">>;

function changePrice(cents: number, { percent, amount, set_to, last_digit }: Change): number {
  const changedCents =
    set_to === undefined
      ? shareOfCents(cents, 10_000 + Math.round((percent ?? 0) * 100)) + dollarsToCents(amount ?? 0)
      : dollarsToCents(set_to);
  const rounded = last_digit === undefined ? changedCents : roundToDigit(changedCents, last_digit);
  return Math.max(getLowestCents(last_digit), rounded);
}

/** Returns the lowest positive price, of those that end in the digit if there is one. */
function getLowestCents(lastDigit: PriceChange["last_digit"]): number {
  if (lastDigit === undefined) return 1;
  return lastDigit === 0 ? 10 : 9;
}

/** Rounds to the nearest amount that ends in the digit. Halves are rounded up. */
function roundToDigit(cents: number, digit: 0 | 9): number {
  return Math.round((cents - digit) / 10) * 10 + digit;
}

function describeChange(body: Exclude<BulkBody, { action: "tax_class" }>, products: string): string {
  switch (body.action) {
    case "activate":
      return `Activated ${products}`;
    case "deactivate":
      return `Deactivated ${products}`;
    case "feature":
      return `Featured ${products}`;
    case "unfeature":
      return `Stopped featuring ${products}`;
    case "exempt":
      return `Exempted ${products} from offers`;
    case "unexempt":
      return `Allowed offers for ${products}`;
    case "category":
      return `Moved ${products} to ${body.category}`;
    case "end_sale":
      return `Ended the sale of ${products}`;
    case "sale":
      return `Sale of ${products}: ${describeSale(body)}`;
    case "price":
      return `Price of ${products} ${describePriceChange(body)}`;
  }
}

/** Describes a sale, such as "20% off from 2026-11-27 until 2026-11-30". */
function describeSale({ percent_off, set_to, last_digit, from, until }: SalePlan): string {
  const price = set_to === undefined ? `${percent_off ?? 0}% off` : formatDollars(set_to);
  return [
    price,
    ...(last_digit === undefined ? [] : [`ending in ${last_digit}`]),
    ...(from === null ? [] : [`from ${from}`]),
    ...(until === null ? [] : [`until ${until}`]),
  ].join(" ");
}

/** Describes a change, such as "+$0.50, ending in 9". */
function describePriceChange({ percent, amount, set_to, last_digit }: PriceChange): string {
  const ending = last_digit === undefined ? "" : `, ending in ${last_digit}`;
  if (set_to !== undefined) return `set to ${formatDollars(set_to)}${ending}`;
  const change = amount ?? percent ?? 0;
  const size = amount === undefined ? `${Math.abs(change)}%` : formatDollars(Math.abs(change));
  return `${change > 0 ? "+" : "-"}${size}${ending}`;
}
