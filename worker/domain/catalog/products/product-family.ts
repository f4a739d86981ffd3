import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type * as v from "valibot";
import type { FamilyMemberView, familyResponse } from "../../../../contract/catalog/families.ts";
import { formatQuantityPrices } from "../../../../contract/catalog/quantity-prices.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "./product-conditions.ts";
import { cardFamily, isCardImage, joinedImageColumns, toProductImageView } from "./product-view.ts";

/**
 * Shopper: reads a family with its published members.
 * @throws StoreError not_found, also for a family without a published member
 */
export async function readFamily(
  context: StoreContext,
  familyId: string,
): Promise<v.InferOutput<typeof familyResponse>["data"]> {
  const isMember = and(eq(products.familyId, familyId), isPublished);
  const {
    families: [found],
    members,
  } = await readBatch(context.db, {
    families: context.db.select({ family: cardFamily }).from(products).where(isMember).limit(1),
    members: selectMembers(context, isMember),
  });
  const family = found?.family ?? null;
  if (family === null) throw createUnknownFamilyError();
  return { ...family, family_members: toMemberViews(members) };
}

/** Creates the error for a family that does not exist. */
export function createUnknownFamilyError(): StoreError {
  return new StoreError("not_found", { message: "There is no such family." });
}

/**
 * Returns the statements that delete families without a product that is not archived. Archived ones leave them, so that
 * no family is left that admins do not see.
 * @param keptId a family that gets products in the same batch
 */
export function dissolveEmptyFamilies({ db, now }: StoreContext, keptId?: string): Statement[] {
  const isEmpty = sql`product_families.id IS NOT ${keptId ?? null} AND NOT EXISTS (SELECT 1 FROM products AS member
    WHERE member.family_id = product_families.id AND member.archived_at IS NULL)`;
  return [
    db.run(sql`UPDATE products SET family_id = NULL, family_values = NULL, version = version + 1,
        updated_at = ${now().toISOString()}
      WHERE family_id IN (SELECT id FROM product_families WHERE ${isEmpty})`),
    db.run(sql`DELETE FROM product_families WHERE ${isEmpty}`),
  ];
}

/** Selects the published members of a product's family and the product itself, oldest first. */
export function selectSiblings(context: StoreContext, isProduct: SQL) {
  const familyId = context.db.select({ id: products.familyId }).from(products).where(isProduct);
  return selectMembers(context, and(inArray(products.familyId, familyId), or(isPublished, isProduct)));
}

/** Selects members of families, oldest first. */
export function selectMembers(context: StoreContext, isMember: SQL | undefined) {
  return context.db
    .select({
      member: {
        id: products.id,
        slug: products.slug,
        name: products.name,
        familyValues: products.familyValues,
        priceCents: products.priceCents,
        quantityPrices: products.quantityPrices,
        stockQuantity: products.stockQuantity,
        minimumOrderQuantity: products.minimumOrderQuantity,
      },
      image: joinedImageColumns,
    })
    .from(products)
    .leftJoin(productImages, isCardImage)
    .where(isMember)
    .orderBy(asc(products.searchKey));
}

/** Maps the rows of selectMembers() to views. */
export function toMemberViews(rows: Awaited<ReturnType<typeof selectMembers>>): FamilyMemberView[] {
  return rows.map(({ member, image }) => ({
    id: member.id,
    slug: member.slug,
    name: member.name,
    values: [...(member.familyValues ?? [])],
    wholesale_price: centsToDollars(member.priceCents),
    quantity_prices: formatQuantityPrices(member.quantityPrices),
    stock_quantity: member.stockQuantity,
    minimum_order_quantity: member.minimumOrderQuantity,
    primaryImage: image === null ? null : toProductImageView(image),
  }));
}
