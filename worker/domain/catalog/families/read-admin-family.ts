import { and, asc, eq, isNull } from "drizzle-orm";
import type { AdminFamilyView } from "../../../../contract/admin/families.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { productFamilies, productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { createUnknownFamilyError } from "../products/product-family.ts";
import { isCardImage, joinedImageColumns, toProductImageView } from "../products/product-view.ts";

/**
 * Admin only: reads a family with its members, oldest first, also inactive ones.
 * @throws StoreError not_found
 */
export async function readAdminFamily(context: StoreContext, familyId: string): Promise<AdminFamilyView> {
  const {
    families: [family],
    members,
  } = await readBatch(context.db, {
    families: context.db.select().from(productFamilies).where(eq(productFamilies.id, familyId)),
    members: context.db
      .select({
        member: {
          id: products.id,
          slug: products.slug,
          name: products.name,
          sku: products.sku,
          familyValues: products.familyValues,
          priceCents: products.priceCents,
          regularPriceCents: products.regularPriceCents,
          stockOnHand: products.stockOnHand,
          isActive: products.isActive,
        },
        image: joinedImageColumns,
      })
      .from(products)
      .leftJoin(productImages, isCardImage)
      .where(and(eq(products.familyId, familyId), isNull(products.archivedAt)))
      .orderBy(asc(products.searchKey)),
  });
  if (family === undefined) throw createUnknownFamilyError();
  return {
    id: family.id,
    name: family.name,
    option_names: [...family.optionNames],
    counts_together: family.countsTogether,
    members: members.map(({ member, image }) => ({
      id: member.id,
      slug: member.slug,
      name: member.name,
      sku: member.sku,
      values: [...(member.familyValues ?? [])],
      wholesale_price: centsToDollars(member.regularPriceCents ?? member.priceCents),
      on_hand: member.stockOnHand,
      is_active: member.isActive,
      primaryImage: image === null ? null : toProductImageView(image),
    })),
    version: family.version,
  };
}
