import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ChangedLine, LineProductBody } from "../../../contract/admin/supplier-deliveries.ts";
import { listGtinForms } from "../../../contract/catalog/gtin.ts";
import { getOwnPrices } from "../../../contract/catalog/sale-price.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { dollarsToCents } from "../../../contract/shared/money.ts";
import { products } from "../../db/schema/catalog.ts";
import { supplierDeliveries, supplierDeliveryLines } from "../../db/schema/stock.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { insertProduct } from "../catalog/products/create-product.ts";
import { proposeSku } from "../catalog/products/propose-sku.ts";
import { getStoreToday } from "../catalog/sales/asked-prices.ts";
import type { StoreContext } from "../context.ts";
import { requireSettings, selectSettings } from "../store/read-settings.ts";
import { raiseDraftVersion } from "./change-delivery.ts";
import { readChangedLine } from "./change-lines.ts";
import { type DeliveryRow, findDelivery, requireDraft } from "./read-delivery.ts";

/**
 * Admin only: adds an inactive product for a line of a draft, like the product that this supplier delivered last. A line
 * that has a product returns it.
 * @throws StoreError not_found; invalid_input for a price or category that is missing; conflict for a booked delivery
 */
export async function createLineProduct(
  context: StoreContext,
  admin: AdminActor,
  deliveryId: string,
  lineId: string,
  body: LineProductBody,
): Promise<ChangedLine> {
  const row = await findDelivery(context, deliveryId);
  const line = await readChangedLine(context, deliveryId, lineId);
  if (line.item.product !== null) return line;
  requireDraft(row);
  const { defaultTaxBasisPoints, timeZone } = requireSettings(await selectSettings(context));
  const product = {
    ...(await inheritFields(context, row, body, defaultTaxBasisPoints)),
    ...(await identify(context, line.item.code, body.name)),
    name: body.name,
    // The admin completes it before the product is activated.
    description: body.name,
    supplier: row.delivery.supplier,
    stockOnHand: 0,
    isActive: false,
  };
  try {
    await insertProduct(context, product, getStoreToday(context, timeZone), ({ id, slug }) => [
      raiseDraftVersion(
        context,
        deliveryId,
        sql`EXISTS (SELECT 1 FROM supplier_delivery_lines
        WHERE id = ${lineId} AND delivery_id = ${deliveryId} AND product_id IS NULL)`,
      ),
      context.db
        .update(supplierDeliveryLines)
        .set({ productId: id })
        .where(eq(supplierDeliveryLines.id, lineId)),
      writeAudit(context, admin, {
        action: "product.create",
        entity: "product",
        entityId: id,
        summary: `Added ${body.name}`,
        after: { name: body.name, sku: product.sku, slug, supplier: product.supplier },
      }),
    ]);
  } catch (error) {
    const changed = await readChangedLine(context, deliveryId, lineId);
    // A request that came twice at once finds the product of the first.
    if (changed.item.product === null) throw error;
    return changed;
  }
  return readChangedLine(context, deliveryId, lineId);
}

/** @throws StoreError invalid_input */
async function inheritFields(
  context: StoreContext,
  { delivery: { supplierFolded } }: DeliveryRow,
  { wholesale_price: price, category }: LineProductBody,
  defaultTaxBasisPoints: number,
) {
  const [similar] = await context.db
    .select({ product: products })
    .from(supplierDeliveryLines)
    .innerJoin(supplierDeliveries, eq(supplierDeliveries.id, supplierDeliveryLines.deliveryId))
    .innerJoin(products, eq(products.id, supplierDeliveryLines.productId))
    .where(and(eq(supplierDeliveries.supplierFolded, supplierFolded ?? ""), isNull(products.archivedAt)))
    .orderBy(desc(supplierDeliveryLines.createdAt), desc(sql`supplier_delivery_lines.rowid`))
    .limit(1);
  const priceCents =
    price === null ? similar && getOwnPrices(similar.product).priceCents : dollarsToCents(price);
  const categoryName = category ?? similar?.product.category;
  if (priceCents === undefined || categoryName === undefined) {
    const required = "Nothing of this supplier is known yet, so this is required";
    throw new StoreError("invalid_input", {
      errors: {
        ...(priceCents === undefined && { wholesale_price: required }),
        ...(categoryName === undefined && { category: required }),
      },
    });
  }
  return {
    category: categoryName,
    priceCents,
    compareAtPriceCents: priceCents,
    taxRateBasisPoints: similar?.product.taxRateBasisPoints ?? defaultTaxBasisPoints,
    ...(similar !== undefined && { taxClass: similar.product.taxClass }),
  };
}

/** A code is the product's barcode if it is a GTIN, and otherwise its SKU, unless another product has it. */
async function identify(context: StoreContext, code: string, name: string) {
  const [barcode] = listGtinForms(code);
  if (barcode !== undefined) return { barcode, sku: await proposeSku(context, name) };
  const taken = await context.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.sku, code))
    .get();
  return { sku: code === "" || taken !== undefined ? await proposeSku(context, name) : code };
}
