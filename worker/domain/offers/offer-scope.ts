import { sql } from "drizzle-orm";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { readBatch } from "../../db/read-batch.ts";
import { categories, products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";

type Scope = OfferTerms["scope"];

/**
 * Reads the names of what offers are for.
 * @returns a function that lists the names of one of these scopes
 */
export async function readScopeNames(
  context: StoreContext,
  scopes: readonly Scope[],
): Promise<(scope: Scope) => string[]> {
  const names = await readNames(context, scopes);
  return (scope) =>
    scope.kind === "all" ? [] : scope.ids.map((id) => names.get(id) ?? deletedNames[scope.kind]);
}

const deletedNames = { categories: "a deleted category", products: "a deleted product" };

/**
 * Checks that everything that an offer is for exists.
 * @throws StoreError invalid_input
 */
export async function requireScope(context: StoreContext, scope: Scope): Promise<void> {
  if (scope.kind === "all") return;
  const names = await readNames(context, [scope]);
  if (scope.ids.every((id) => names.has(id))) return;
  const noun = scope.kind === "categories" ? "category" : "product";
  throw fieldError("terms.scope.ids", `A chosen ${noun} no longer exists. Please choose again`);
}

async function readNames({ db }: StoreContext, scopes: readonly Scope[]): Promise<Map<string, string>> {
  const listIds = (kind: Scope["kind"]) =>
    scopes.flatMap((scope) => (scope.kind === kind && scope.kind !== "all" ? scope.ids : []));
  const [categoryIds, productIds] = [listIds("categories"), listIds("products")];
  const rows = await readBatch(db, {
    categories:
      categoryIds.length === 0
        ? undefined
        : db.select({ id: categories.id, name: categories.name }).from(categories),
    products:
      productIds.length === 0
        ? undefined
        : db
            .select({ id: products.id, name: products.name })
            .from(products)
            .where(sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify(productIds)}))`),
  });
  return new Map([...(rows.categories ?? []), ...(rows.products ?? [])].map(({ id, name }) => [id, name]));
}
