import { asc, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { ShippingDocument } from "../../../../contract/shipping/shipping-document.ts";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import { type OfferRow, type OrderAdjustmentRow, offers, offerUses } from "../../../db/schema/offers.ts";
import { type OrderChangeRow, orderChanges } from "../../../db/schema/order-changes.ts";
import { toGrams } from "../../catalog/products/weight-grams.ts";
import type { StoreContext } from "../../context.ts";
import { type RefundRecords, readRefunds } from "../../money/refunds/read-refunds.ts";
import { selectAdjustments } from "../../offers/order-adjustments.ts";
import { type ContentRow, selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { selectIsLocal } from "../../store/postal-codes.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../../store/read-settings.ts";
import { parseZones } from "../../store/shipping-zones.ts";
import { type PickupWindowRow, selectWindowsAfter } from "../pickup-windows.ts";

/** An order with everything that a change of its content is decided by. */
export interface ContentRecords extends RefundRecords {
  readonly adjustments: readonly OrderAdjustmentRow[];
  readonly heldOffers: readonly HeldOffer[];
  readonly products: readonly ContentProduct[];
  /** The changes of the order, the oldest first. */
  readonly changes: readonly OrderChangeRow[];
  readonly settings: StoreSettings;
  readonly identity: StoreIdentity;
  readonly shipping: ShippingDocument;
  /** Rows of selectContent() with the key `tax`. */
  readonly taxContent: readonly ContentRow[];
  /** The windows that have had orders and have not ended. */
  readonly windows: readonly PickupWindowRow[];
  /** True if the order's postal code, and that of the change, are in the store's local list. */
  readonly isLocal: boolean;
  readonly isNextLocal: boolean;
}

interface HeldOffer extends Pick<OfferRow, "id"> {
  readonly promised: (typeof offerUses.$inferSelect)["promised"];
}

export type ContentProduct = Awaited<ReturnType<typeof selectProducts>>[number];

/** The products and the postal code that a change names. */
interface NamedByChange {
  readonly productIds: readonly string[];
  readonly postalCode: string | undefined;
}

/**
 * Reads an order with everything that a change of its content is decided by.
 * @throws StoreError order_not_found
 */
export async function readContent(
  context: StoreContext,
  orderId: string,
  { productIds, postalCode }: NamedByChange,
): Promise<ContentRecords> {
  const records = await readRefunds(context, orderId);
  if (records === undefined) throw new StoreError("order_not_found");
  const { order, items } = records;
  const { postal_code: formerCode } = v.parse(orderAddressView, order.shippingAddress);
  const ids = [...items.flatMap(({ productId }) => productId ?? []), ...productIds];
  const found = await readBatch(context.db, {
    adjustments: selectAdjustments(context, [orderId]),
    heldOffers: context.db
      .select({
        id: offers.id,
        promised: sql`${offerUses.promised}`.mapWith(offerUses.promised).as("promised_terms"),
      })
      .from(offerUses)
      .innerJoin(offers, eq(offers.id, offerUses.offerId))
      .where(eq(offerUses.orderId, orderId)),
    products: selectProducts(context, ids),
    changes: context.db
      .select()
      .from(orderChanges)
      .where(eq(orderChanges.orderId, orderId))
      .orderBy(asc(sql`order_changes.rowid`)),
    settings: selectSettings(context),
    content: selectContent(context, "identity", "tax", "shipping"),
    windows: selectWindowsAfter(context, context.now().toISOString()),
    local: selectIsLocal(context, formerCode),
    nextLocal: selectIsLocal(context, postalCode ?? formerCode),
  });
  return {
    ...records,
    adjustments: found.adjustments,
    heldOffers: found.heldOffers,
    products: found.products,
    changes: found.changes,
    settings: requireSettings(found.settings),
    identity: parseIdentity(found.content),
    shipping: parseZones(found.content),
    taxContent: found.content,
    windows: found.windows,
    isLocal: found.local[0]?.isLocal === true,
    isNextLocal: found.nextLocal[0]?.isLocal === true,
  };
}

function selectProducts({ db }: StoreContext, ids: readonly string[]) {
  return db
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      slug: products.slug,
      priceCents: products.priceCents,
      compareAtPriceCents: products.compareAtPriceCents,
      quantityPrices: products.quantityPrices,
      taxRateBasisPoints: products.taxRateBasisPoints,
      taxClass: products.taxClass,
      weightGrams: toGrams(products.weightKg).as("weight_grams"),
      stockQuantity: products.stockQuantity,
      isActive: products.isActive,
      countsWith,
      imageHash: sql<string | null>`(SELECT ${productImages.contentHash} FROM ${productImages}
        WHERE ${productImages.productId} = ${products.id} AND ${productImages.isPrimary} = 1)`.as(
        "image_hash",
      ),
    })
    .from(products)
    .where(inArray(products.id, sql`(SELECT value FROM json_each(${JSON.stringify([...new Set(ids)])}))`));
}

/** The id of the family with which the quantity prices of the row in `products` count their units. */
const countsWith = sql<string | null>`(SELECT family.id FROM product_families AS family
  WHERE family.id = products.family_id AND family.counts_together)`.as("counts_with");
