import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type {
  LineProductView,
  SupplierDeliveryLineView,
  SupplierDeliverySummaryView,
  SupplierDeliveryView,
} from "../../../contract/admin/supplier-deliveries.ts";
import { imageUrl } from "../../../contract/catalog/product-images.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { productImages, products } from "../../db/schema/catalog.ts";
import { supplierDeliveries, supplierDeliveryLines } from "../../db/schema/stock.ts";
import { isCardImage } from "../catalog/products/product-view.ts";
import type { StoreContext } from "../context.ts";
import { timeZoneColumn } from "../store/read-settings.ts";
import { matchCodes } from "./match-codes.ts";

/** Selects supplier deliveries with the sums of their lines. */
export function selectDeliveries(context: StoreContext) {
  return context.db
    .select({ delivery: supplierDeliveries, sums: lineSums, timeZone: timeZoneColumn })
    .from(supplierDeliveries)
    .$dynamic();
}
export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

const sumsSchema = v.object({
  lines: v.number(),
  units: v.number(),
  cost_cents: v.number(),
  lines_without_cost: v.number(),
  lines_without_product: v.number(),
});

const lineSums = sql`(SELECT json_object(
    'lines', count(*),
    'units', coalesce(sum(line.quantity), 0),
    'cost_cents', coalesce(sum(line.cost_cents), 0),
    'lines_without_cost', count(*) - count(line.cost_cents),
    'lines_without_product', count(*) - count(unarchived.id))
  FROM supplier_delivery_lines AS line
  LEFT JOIN products AS unarchived ON unarchived.id = line.product_id AND unarchived.archived_at IS NULL
  WHERE line.delivery_id = supplier_deliveries.id)`
  .mapWith((json: string) => v.parse(v.pipe(v.string(), v.parseJson(), sumsSchema), json))
  .as("sums");

/** @throws StoreError not_found */
export async function findDelivery(context: StoreContext, id: string): Promise<DeliveryRow> {
  const row = await selectDeliveries(context).where(eq(supplierDeliveries.id, id)).get();
  if (row === undefined) throw new StoreError("not_found", { message: "There is no such delivery." });
  return row;
}

/**
 * Checks that a delivery was not booked.
 * @param current the delivery for the response
 * @throws StoreError conflict that says who booked it, and when
 */
export function requireDraft(
  { delivery: { bookedAt, bookedBy }, timeZone }: DeliveryRow,
  current?: SupplierDeliveryView,
): void {
  if (bookedAt === null) return;
  const day = toStoreDay(new Date(bookedAt), timeZone);
  throw new StoreError("conflict", { message: `${bookedBy} booked this delivery on ${day}.`, current });
}

/**
 * Admin only: reads a supplier delivery with all its lines.
 * @throws StoreError not_found
 */
export async function readDelivery(context: StoreContext, id: string): Promise<SupplierDeliveryView> {
  return (await findWithView(context, id)).current;
}

/**
 * Reads a delivery that a write is based on, with its view. The lines are read after it, so that lines which come in
 * between make the version outdated.
 * @throws StoreError not_found
 */
export async function findWithView(
  context: StoreContext,
  id: string,
): Promise<{ row: DeliveryRow; current: SupplierDeliveryView }> {
  const row = await findDelivery(context, id);
  return { row, current: { ...toSummary(row), items: await readLines(context, row) } };
}

/** Reads the lines of a delivery, or some of them, in the order in which they were added. */
export async function readLines(
  context: StoreContext,
  { delivery }: DeliveryRow,
  ids?: readonly string[],
): Promise<SupplierDeliveryLineView[]> {
  const lines = await context.db
    .select()
    .from(supplierDeliveryLines)
    .where(
      and(
        eq(supplierDeliveryLines.deliveryId, delivery.id),
        ids && inArray(supplierDeliveryLines.id, selectValues(ids)),
      ),
    )
    .orderBy(asc(supplierDeliveryLines.createdAt), asc(sql`supplier_delivery_lines.rowid`));
  const open = delivery.bookedAt === null ? lines.filter(({ productId }) => productId === null) : [];
  const listMatches = await matchCodes(
    context,
    delivery.supplierFolded,
    open.map(({ code }) => code),
  );
  const productIds = lines.flatMap(({ productId, code }) => productId ?? listMatches(code));
  const productsById = await readProducts(context, [...new Set(productIds)]);
  return lines.map(({ productId, ...line }) => {
    const product = productId === null ? undefined : productsById.get(productId);
    const candidates = product === undefined ? listMatches(line.code) : [];
    return {
      id: line.id,
      code: line.code,
      name: line.name,
      quantity: line.quantity,
      cost: toDollars(line.costCents),
      tax: toDollars(line.taxCents),
      product: product?.view ?? null,
      problem: delivery.bookedAt === null ? findProblem(product, candidates.length) : null,
      candidates: candidates.flatMap((id) => productsById.get(id)?.view ?? []),
      created_at: line.createdAt,
    };
  });
}

function findProblem(
  product: LineProduct | undefined,
  candidates: number,
): SupplierDeliveryLineView["problem"] {
  if (product !== undefined) return product.isArchived ? "archived" : null;
  return candidates === 0 ? "unknown" : "ambiguous";
}

interface LineProduct {
  readonly view: LineProductView;
  readonly isArchived: boolean;
}

// The width in pixels of an image beside a line.
const imageWidth = 160;

const lineProductColumns = {
  id: products.id,
  name: products.name,
  sku: products.sku,
  barcode: products.barcode,
  category: products.category,
  priceCents: products.priceCents,
  regularPriceCents: products.regularPriceCents,
  unitCostCents: products.unitCostCents,
  stockOnHand: products.stockOnHand,
  isActive: products.isActive,
  archivedAt: products.archivedAt,
};

async function readProducts(
  context: StoreContext,
  ids: readonly string[],
): Promise<Map<string, LineProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({ product: lineProductColumns, contentHash: productImages.contentHash })
    .from(products)
    .leftJoin(productImages, isCardImage)
    .where(inArray(products.id, selectValues(ids)));
  return new Map(
    rows.map(({ product, contentHash }) => [
      product.id,
      {
        isArchived: product.archivedAt !== null,
        view: {
          id: product.id,
          name: product.name,
          sku: product.sku,
          barcode: product.barcode,
          category: product.category,
          wholesale_price: centsToDollars(product.regularPriceCents ?? product.priceCents),
          unit_cost: toDollars(product.unitCostCents),
          on_hand: product.stockOnHand,
          is_active: product.isActive,
          image_url: contentHash === null ? null : imageUrl(contentHash, imageWidth),
        },
      },
    ]),
  );
}

/** Selects the values of a list, which may have more than the 100 that D1 binds. */
function selectValues(values: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

export function toSummary({ delivery, sums }: DeliveryRow): SupplierDeliverySummaryView {
  const { cost_cents, ...counts } = sums;
  return {
    id: delivery.id,
    supplier: delivery.supplier,
    number: delivery.number,
    note: delivery.note,
    ...counts,
    ...(delivery.bookedAt !== null && { lines_without_product: 0 }),
    cost: centsToDollars(cost_cents),
    booked_at: delivery.bookedAt,
    booked_by: delivery.bookedBy,
    created_at: delivery.createdAt,
    version: delivery.version,
  };
}

function toDollars(cents: number | null): number | null {
  return cents === null ? null : centsToDollars(cents);
}
