import { productFamilies } from "../../../worker/db/schema/catalog.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-rows.ts";
import { aProduct } from "./products.ts";
import { storeContext } from "./store.ts";

type MemberDetails = Parameters<typeof aProduct>[0] & { readonly values?: readonly string[] };

/**
 * Adds a family and its members, oldest first. Without `values`, a member has its number as the only value.
 * @returns the family's id and its members' rows
 */
export async function aFamily(
  name: string,
  members: readonly MemberDetails[],
  { optionNames = ["Colour"] }: { readonly optionNames?: readonly string[] } = {},
): Promise<{ id: string; members: ProductRow[] }> {
  const context = storeContext();
  const id = crypto.randomUUID();
  const now = context.now().toISOString();
  await context.db.insert(productFamilies).values({ id, name, optionNames, createdAt: now, updatedAt: now });
  const rows: ProductRow[] = [];
  for (const [index, { values = [String(index + 1)], ...details }] of members.entries()) {
    const product = { name: `${name} – ${values.join(" / ")}`, ...details };
    rows.push(await aProduct({ ...product, familyId: id, familyValues: values }));
  }
  return { id, members: rows };
}
