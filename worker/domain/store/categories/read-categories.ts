import { asc, sql } from "drizzle-orm";
import type { AdminCategoryView } from "../../../../contract/admin/categories.ts";
import { type CategoryView, unknownCategoryMessage } from "../../../../contract/catalog/categories.ts";
import { imageUrl } from "../../../../contract/catalog/product-images.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { categories, formerCategorySlugs, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

export type CategoryRow = typeof categories.$inferSelect & { formerSlugs: string[] };

// The width of the image on the shop's pages and in the admin's list, in pixels.
const imageWidth = 640;

/** Selects all categories in order, as a statement that callers add to their own batch. */
export function selectCategories(context: StoreContext) {
  return context.db
    .select({
      category: categories,
      formerSlugs: sql<string>`(SELECT json_group_array(slug) FROM ${formerCategorySlugs}
        WHERE category_id = categories.id)`.as("former_slugs"),
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name));
}

/** Parses the rows of selectCategories(). */
export function toCategoryRows(rows: Awaited<ReturnType<typeof selectCategories>>): CategoryRow[] {
  // json_group_array() of a text column is always an array of strings.
  return rows.map((row) => ({ ...row.category, formerSlugs: JSON.parse(row.formerSlugs) as string[] }));
}

/** Returns the views of the categories that shoppers see, without hidden ones. */
export function toPublicCategories(rows: readonly CategoryRow[]): CategoryView[] {
  return rows
    .filter((row) => row.isShown)
    .map(({ name, slug, description, imageHash, formerSlugs }) => ({
      name,
      path: `/${slug}`,
      description,
      image: imageHash === null ? null : imageUrl(imageHash, imageWidth),
      former_paths: formerSlugs.map((former) => `/${former}`),
    }));
}

/** Reads the categories that shoppers see, without hidden ones. */
export async function readPublicCategories(context: StoreContext): Promise<CategoryView[]> {
  return toPublicCategories(toCategoryRows(await selectCategories(context)));
}

/** Admin only: lists every category with the number of its products, which must be 0 before it can be deleted. */
export async function listCategories(context: StoreContext): Promise<AdminCategoryView[]> {
  return (await readCategories(context)).views;
}

/**
 * Admin only: reads a category with the number of its products.
 * @throws StoreError not_found
 */
export async function readCategory(context: StoreContext, id: string): Promise<AdminCategoryView> {
  return requireCategory(await listCategories(context), id);
}

/**
 * Returns the category with an id.
 * @throws StoreError not_found
 */
export function requireCategory<Category extends { readonly id: string }>(
  categories: readonly Category[],
  id: string,
): Category {
  const category = categories.find((candidate) => candidate.id === id);
  if (category === undefined) throw new StoreError("not_found", { message: "There is no such category." });
  return category;
}

/** Reads every category as a row and as the view for admins. */
export async function readCategories(
  context: StoreContext,
): Promise<{ rows: CategoryRow[]; views: AdminCategoryView[] }> {
  const { selected, counts } = await readBatch(context.db, {
    selected: selectCategories(context),
    counts: context.db
      .select({
        name: products.category,
        current: sql<number>`sum(${products.archivedAt} IS NULL)`.as("current"),
        archived: sql<number>`sum(${products.archivedAt} IS NOT NULL)`.as("archived"),
      })
      .from(products)
      .groupBy(products.category),
  });
  const rows = toCategoryRows(selected);
  const countsByName = new Map(counts.map((row) => [row.name, row]));
  const views = rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    image_hash: row.imageHash,
    image: row.imageHash === null ? null : imageUrl(row.imageHash, imageWidth),
    is_shown: row.isShown,
    products: countsByName.get(row.name)?.current ?? 0,
    archived_products: countsByName.get(row.name)?.archived ?? 0,
    former_slugs: row.formerSlugs,
    version: row.version,
  }));
  return { rows, views };
}

/**
 * Checks that all categories exist.
 * @throws StoreError invalid_input, with the names of all categories, for an unknown name
 */
export async function requireCategories(
  context: StoreContext,
  names: readonly string[] | undefined,
): Promise<void> {
  if (names === undefined || names.length === 0) return;
  const existing = (await selectCategoryNames(context)).map(({ name }) => name);
  const unknown = names.find((name) => !existing.includes(name));
  if (unknown !== undefined) throw createUnknownCategoryError(unknown, existing);
}

/** Selects the names of all categories in order, as a statement that callers add to their own batch. */
export function selectCategoryNames(context: StoreContext) {
  return context.db
    .select({ name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name));
}

/** Creates the error for a category that does not exist. It lists those that do. */
export function createUnknownCategoryError(name: string, existing: readonly string[]): StoreError {
  return fieldError("category", unknownCategoryMessage(name, existing));
}

/**
 * Returns the name of the category that a text means. It ignores case and punctuation, reads "&" as "and", and accepts
 * former slugs. Any other text is returned trimmed.
 */
export function resolveCategory(text: string, rows: readonly CategoryRow[]): string {
  const typed = text.trim();
  const slug = slugFromName(typed.replaceAll("&", " and "));
  const category =
    rows.find(({ name }) => name === typed) ??
    rows.find(({ name, slug: own }) => own === slug || slugFromName(name) === slug) ??
    rows.find(({ formerSlugs }) => formerSlugs.includes(slug));
  return category?.name ?? typed;
}
